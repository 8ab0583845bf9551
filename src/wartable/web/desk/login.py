"""Logging in, and who is on the staff.

On an empty installation whoever sits at the machine that serves makes its organiser; other machines are told so.
"""

from __future__ import annotations

from ipaddress import ip_address

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.desk.staff import ROLES
from wartable.kernel.engine.errors import Refused
from wartable.web.app import services_of
from wartable.web.desk.room import STAFF_COOKIE, By, DeskRoute, Fields, desk_of
from wartable.web.guard import browser_of, text
from wartable.web.pages import render

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
WEEKS = 14 * 24 * 3600


@ROUTER.get("/login")
def login_page(request: Request, then: str = "/desk") -> Response:
    """The form; on the first run it makes the organiser."""
    first = not desk_of(request).staff.members()
    return render(request, "desk/login.html", first=first, at_server=at_server(request), then=_inside(then))


@ROUTER.post("/login")
def log_in(request: Request, fields: Fields) -> Response:
    """Check name and password; the browser gets a token, of which only a hash is kept here."""
    staff = desk_of(request).staff
    name, password = text(fields, "name", 80), text(fields, "password", 200)
    if text(fields, "first"):
        if not at_server(request):
            raise Refused("the first organiser is made on the machine that serves Wartable; open this page there")
        if password != text(fields, "again", 200):
            raise Refused("the two passwords differ; write the same one twice")
        staff.begin(name, password)
    tries, browser = services_of(request).tries, browser_of(request)
    tries.check_name(browser, name)
    try:
        token = staff.log_in(name, password)
    except Refused:
        tries.wrong_password(browser, name)
        raise
    tries.right_password(browser, name)
    answer = RedirectResponse(_inside(text(fields, "then", 300)), 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(STAFF_COOKIE, token, max_age=WEEKS, httponly=True, samesite="lax", secure=secure)
    return answer


@ROUTER.post("/logout")
def log_out(request: Request, fields: Fields) -> Response:
    """The token is worth nothing any more."""
    desk_of(request).staff.log_out(request.cookies.get(STAFF_COOKIE, ""))
    answer = RedirectResponse("/desk", 303)
    answer.delete_cookie(STAFF_COOKIE)
    return answer


@ROUTER.get("/desk/staff")
def staff_page(request: Request, member: By) -> Response:
    """Everybody on the staff, and one's own password."""
    members = desk_of(request).staff.members()
    return render(request, "desk/staff.html", member=member, members=members, roles=ROLES)


@ROUTER.post("/desk/staff")
def change_staff(request: Request, member: By, fields: Fields) -> Response:
    """Add or remove somebody, or change one's own password."""
    staff = desk_of(request).staff
    what = text(fields, "what")
    if what == "password":
        services_of(request).tries.check_name(browser_of(request), member.name)
        try:
            staff.change_password(member.name, text(fields, "old", 200), text(fields, "new", 200))
        except Refused:
            services_of(request).tries.wrong_password(browser_of(request), member.name)
            raise
        return RedirectResponse("/login", 303)
    member.check_organiser("changes the staff")
    if what == "remove":
        staff.remove(text(fields, "name", 80))
    else:
        staff.add(text(fields, "name", 80), text(fields, "role"), text(fields, "password", 200))
    return RedirectResponse("/desk/staff", 303)


def at_server(request: Request) -> bool:
    """Does this come from the machine that serves? Behind a proxy the server goes by what the proxy says."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _inside(path: str) -> str:
    """A place on this server, wherever a link wanted to lead."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/desk"
