"""Perfect matching of least total cost in a complete graph: Edmonds' blossom method with dual variables, O(n^3).

Costs are whole numbers of any size, so a whole order of preference can be written into one cost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NOBODY = 0
FREE, OUTER, INNER = -1, 0, 1
"""Labels of the search trees: not reached, at even distance from a root, at odd distance."""


def cheapest_matching(costs: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each of an even number of vertices, by position.

    >>> cheapest_matching([[0, 9, 1, 1], [9, 0, 1, 1], [1, 1, 0, 9], [1, 1, 9, 0]]) in ([2, 3, 0, 1], [3, 2, 1, 0])
    True
    """
    size = len(costs)
    if not size:
        return []
    most = max(map(max, costs))
    # Heavier is better from here on, and any one pair outweighs all differences, so nobody is left over.
    weights = [[0] * (size + 1)] + [[0, *((size + 1) * (most + 1) - cost for cost in row)] for row in costs]
    search = _Blossoms(size, weights)
    while search.grow():
        pass
    return [search.mate[vertex] - 1 for vertex in range(1, size + 1)]


class _Blossoms:
    """The search of one matching. Vertices are 1..size, blossoms have the numbers above; 0 is nobody.

    An edge between two surfaces is kept as its pair of end vertices, so that blossoms need no copy of the weights.
    """

    __slots__ = (
        "dual", "edge", "enters", "label", "mate", "members", "parent", "queue",
        "size", "slack", "stamp", "top", "used", "visited", "weights",
    )  # fmt: skip

    def __init__(self, size: int, weights: list[list[int]]) -> None:
        room = size + size // 2 + 2
        self.size = size
        self.used = size
        self.weights = weights
        heaviest = max(map(max, weights))
        self.dual = [heaviest] * (size + 1) + [0] * (room - size - 1)
        self.mate = [NOBODY] * room
        self.top = [number if number <= size else NOBODY for number in range(room)]
        self.parent = [NOBODY] * room
        self.slack = [NOBODY] * room
        self.label = [FREE] * room
        self.visited = [0] * room
        self.stamp = 0
        self.members: list[list[int]] = [[] for _ in range(room)]
        self.edge: list[list[tuple[int, int] | None]] = [
            [(u, v) if 0 < u <= size and 0 < v <= size and u != v else None for v in range(room)] for u in range(room)
        ]
        self.enters = [[u if u == v <= size else NOBODY for v in range(size + 1)] for u in range(room)]
        self.queue: deque[int] = deque()

    def reduced(self, edge: tuple[int, int]) -> int:
        """How far an edge is from being tight."""
        u, v = edge
        return self.dual[u] + self.dual[v] - 2 * self.weights[u][v]

    def offer_slack(self, vertex: int, surface: int) -> None:
        edge, best = self.edge[vertex][surface], self.slack[surface]
        if edge is None:
            return
        current = self.edge[best][surface] if best else None
        if current is None or self.reduced(edge) < self.reduced(current):
            self.slack[surface] = vertex

    def find_slack(self, surface: int) -> None:
        self.slack[surface] = NOBODY
        for vertex in range(1, self.size + 1):
            if self.top[vertex] != surface and self.label[self.top[vertex]] == OUTER:
                self.offer_slack(vertex, surface)

    def enqueue(self, surface: int) -> None:
        if surface <= self.size:
            self.queue.append(surface)
        else:
            for member in self.members[surface]:
                self.enqueue(member)

    def lift(self, surface: int, top: int) -> None:
        self.top[surface] = top
        if surface > self.size:
            for member in self.members[surface]:
                self.lift(member, top)

    def even_way(self, blossom: int, member: int) -> int:
        """Position of `member` with an even number of steps from the base, turning the cycle round if necessary."""
        cycle = self.members[blossom]
        position = cycle.index(member)
        if position % 2:
            cycle[1:] = cycle[:0:-1]
            return len(cycle) - position
        return position

    def set_mate(self, u: int, v: int) -> None:
        edge = self.edge[u][v]
        assert edge is not None
        self.mate[u] = edge[1]
        if u <= self.size:
            return
        entry = self.enters[u][edge[0]]
        position = self.even_way(u, entry)
        cycle = self.members[u]
        for step in range(position):
            self.set_mate(cycle[step], cycle[step ^ 1])
        self.set_mate(entry, v)
        cycle[:] = cycle[position:] + cycle[:position]

    def augment(self, u: int, v: int) -> None:
        while True:
            after = self.top[self.mate[u]]
            self.set_mate(u, v)
            if not after:
                return
            u, v = self.top[self.parent[after]], after
            self.set_mate(v, u)

    def common_ancestor(self, u: int, v: int) -> int:
        self.stamp += 1
        while u or v:
            if u:
                if self.visited[u] == self.stamp:
                    return u
                self.visited[u] = self.stamp
                u = self.top[self.mate[u]]
                if u:
                    u = self.top[self.parent[u]]
            u, v = v, u
        return NOBODY

    def shrink(self, u: int, ancestor: int, v: int) -> None:
        blossom = self.size + 1
        while blossom <= self.used and self.top[blossom]:
            blossom += 1
        self.used = max(self.used, blossom)
        self.dual[blossom], self.label[blossom], self.mate[blossom] = 0, OUTER, self.mate[ancestor]
        cycle = [*reversed(self._climb(u, ancestor)), *self._climb(v, ancestor)]
        self.members[blossom] = [ancestor, *cycle]
        self.lift(blossom, blossom)
        mine, enters = self.edge[blossom], self.enters[blossom]
        for surface in range(self.used + 1):
            mine[surface] = self.edge[surface][blossom] = None
        enters[:] = [NOBODY] * (self.size + 1)
        for member in self.members[blossom]:
            for surface in range(1, self.used + 1):
                theirs, best = self.edge[member][surface], mine[surface]
                if theirs is not None and (best is None or self.reduced(theirs) < self.reduced(best)):
                    mine[surface] = theirs
                    self.edge[surface][blossom] = theirs[::-1]
            for vertex in range(1, self.size + 1):
                if self.enters[member][vertex]:
                    enters[vertex] = member
        self.find_slack(blossom)

    def _climb(self, surface: int, ancestor: int) -> list[int]:
        way: list[int] = []
        while surface != ancestor:
            mate = self.top[self.mate[surface]]
            way += [surface, mate]
            self.enqueue(mate)
            surface = self.top[self.parent[mate]]
        return way

    def expand(self, blossom: int) -> None:
        cycle = self.members[blossom]
        for member in cycle:
            self.lift(member, member)
        edge = self.edge[blossom][self.parent[blossom]]
        assert edge is not None
        entry = self.enters[blossom][edge[0]]
        position = self.even_way(blossom, entry)
        for step in range(0, position, 2):
            inner, outer = cycle[step], cycle[step + 1]
            link = self.edge[outer][inner]
            assert link is not None
            self.parent[inner] = link[0]
            self.label[inner], self.label[outer] = INNER, OUTER
            self.slack[inner] = NOBODY
            self.find_slack(outer)
            self.enqueue(outer)
        self.label[entry], self.parent[entry] = INNER, self.parent[blossom]
        for member in cycle[position + 1 :]:
            self.label[member] = FREE
            self.find_slack(member)
        self.top[blossom] = NOBODY

    def use(self, edge: tuple[int, int]) -> bool:
        """Take a tight edge into the trees; true when that completed a longer matching."""
        u, v = self.top[edge[0]], self.top[edge[1]]
        if self.label[v] == FREE:
            self.parent[v], self.label[v] = edge[0], INNER
            mate = self.top[self.mate[v]]
            self.slack[v] = self.slack[mate] = NOBODY
            self.label[mate] = OUTER
            self.enqueue(mate)
        elif self.label[v] == OUTER:
            ancestor = self.common_ancestor(u, v)
            if not ancestor:
                self.augment(u, v)
                self.augment(v, u)
                return True
            self.shrink(u, ancestor, v)
        return False

    def scan(self) -> bool:
        """Look along all edges out of the trees; true when one of them completed a longer matching."""
        dual, top = self.dual, self.top
        while self.queue:
            u = self.queue.popleft()
            if self.label[top[u]] == INNER:
                continue
            row = self.weights[u]
            for v in range(1, self.size + 1):
                if top[u] == top[v]:
                    continue
                if dual[u] + dual[v] == 2 * row[v]:
                    if self.use((u, v)):
                        return True
                else:
                    self.offer_slack(u, top[v])
        return False

    def grow(self) -> bool:
        """One more pair; false when everybody has a partner."""
        surfaces = [number for number in range(1, self.used + 1) if self.top[number] == number]
        self.label = [FREE] * len(self.label)
        self.slack = [NOBODY] * len(self.slack)
        self.queue.clear()
        for surface in surfaces:
            if not self.mate[surface]:
                self.parent[surface], self.label[surface] = NOBODY, OUTER
                self.enqueue(surface)
        if not self.queue:
            return False
        while not self.scan():
            self.shift_duals()
            self.queue.clear()
            for surface in range(1, self.used + 1):
                vertex = self.slack[surface]
                if self.top[surface] == surface and vertex and self.top[vertex] != surface:
                    edge = self.edge[vertex][surface]
                    if edge is not None and self.reduced(edge) == 0 and self.use(edge):
                        return True
            for blossom in range(self.size + 1, self.used + 1):
                if self.top[blossom] == blossom and self.label[blossom] == INNER and self.dual[blossom] == 0:
                    self.expand(blossom)
        return True

    def shift_duals(self) -> None:
        """Change the duals by the largest step that keeps every edge legal, so that something becomes tight."""
        steps: list[int] = []
        for surface in range(1, self.used + 1):
            if self.top[surface] != surface:
                continue
            if surface > self.size and self.label[surface] == INNER:
                steps.append(self.dual[surface] // 2)
            edge = self.edge[self.slack[surface]][surface] if self.slack[surface] else None
            if edge is not None and self.label[surface] != INNER:
                away = self.reduced(edge)
                steps.append(away if self.label[surface] == FREE else away // 2)
        step = min(steps)
        for vertex in range(1, self.size + 1):
            label = self.label[self.top[vertex]]
            self.dual[vertex] += step if label == INNER else -step if label == OUTER else 0
        for blossom in range(self.size + 1, self.used + 1):
            if self.top[blossom] == blossom:
                label = self.label[blossom]
                self.dual[blossom] += 2 * step if label == OUTER else -2 * step if label == INNER else 0
