BEGIN TRANSACTION;
CREATE TABLE log (
	event TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (event, number)
);
INSERT INTO "log" VALUES('spring-cup',1,'2026-03-01T10:00:00Z','{"do":"create","format":2,"settings":{"army_points":300,"avoid_rematches":false,"clubs":"off","confirmation":false,"extras":[],"name":"Spring Cup","official":false,"rounds":3,"season":14,"tables":"order","type":"tournament"}}','560bf63a33032d703e8c982d5529507c5b4c51aee9369f768dd48d82bd96b4d9');
INSERT INTO "log" VALUES('spring-cup',2,'2026-03-01T10:00:00Z','{"do":"add","players":[{"personal":{"fields":["name"],"person":1,"record":1,"seal":"452acc1c8fe1cfc94b67139be5794a163335890a05f97b52ca77f7e6a1e6b363"}},{"personal":{"fields":["name"],"person":2,"record":1,"seal":"9c353a6f73f130d60985c173d8a78aee4165d59c6b2b363cce534156fb598f12"}},{"personal":{"fields":["name"],"person":3,"record":1,"seal":"3f323dbf8c02f6b40b42dcbe8e47cc89d097ee15f3d27b9feae9be7307dbec2e"}},{"personal":{"fields":["name"],"person":4,"record":1,"seal":"81d977bf78c0414b84768c793a7c20ff069a127a3fb48e67e766665e4c0eb22c"}}]}','777ac0433c8f493579c1c909c9fc35e246cf71882c92cab0f1b7d4680189a3bc');
INSERT INTO "log" VALUES('spring-cup',3,'2026-03-01T10:00:00Z','{"do":"draw","order":["{#1}","{#2}","{#3}","{#4}"]}','33bfed56caa4d158b62623a22c0602226fe72131b7ad40e0d7a00b02f1cb689d');
INSERT INTO "log" VALUES('spring-cup',4,'2026-03-01T10:00:00Z','{"boards":[{"a":"{#1}","b":"{#2}","rule":"ITS-PAIR-02","table":1,"why":"{#1} and {#2} drew lots 1 and 2"},{"a":"{#3}","b":"{#4}","rule":"ITS-PAIR-02","table":2,"why":"{#3} and {#4} drew lots 3 and 4"}],"do":"pair","notices":["the first round is random (ITS-PAIR-01)"],"round":1}','60fcf66f735d8ce3075876e9038f5b028d2ec0ae7e1b2c0cc511aeafd0f94cc3');
INSERT INTO "log" VALUES('spring-cup',5,'2026-03-01T10:00:00Z','{"do":"publish","round":1}','ccd6b3d867b6925fbc8034c9fa4658ec696a8eda7c9b5607b9cc138b330f683f');
INSERT INTO "log" VALUES('spring-cup',6,'2026-03-01T10:00:00Z','{"a":"{#1}","b":"{#2}","by":"organiser","do":"result","op":[2,9],"referee":"","round":1,"vp":[32,130]}','b5a7dc3f8eb3ca1615dd35d7b3075d86445e982c530984e7c67d50b6aaea0487');
INSERT INTO "log" VALUES('spring-cup',7,'2026-03-01T10:00:00Z','{"a":"{#3}","b":"{#4}","by":"organiser","do":"result","op":[1,7],"referee":"","round":1,"vp":[230,241]}','42e96cb928a4a796db16b643a8b0fabf953ed804d671387f7580ebaa2a0be87a');
INSERT INTO "log" VALUES('spring-cup',8,'2026-03-01T10:00:00Z','{"boards":[{"a":"{#2}","b":"{#4}","rule":"ITS-PAIR-03","table":1,"why":"{#2} is ranked 1 and {#4} 2 of those paired"},{"a":"{#1}","b":"{#3}","rule":"ITS-PAIR-03","table":2,"why":"{#1} is ranked 3 and {#3} 4 of those paired"}],"do":"pair","notices":[],"round":2}','450c88f12ea89b750948b3690110ffcdf3f5df64421b9b18a1a1fcc81daa0fa8');
INSERT INTO "log" VALUES('spring-cup',9,'2026-03-01T10:00:00Z','{"do":"publish","round":2}','1c0e633fe7da5ddfeadc4b32f52f1b44011fa52386fefbfe2afc876dd515755c');
INSERT INTO "log" VALUES('spring-cup',10,'2026-03-01T10:00:00Z','{"a":"{#2}","b":"{#4}","by":"organiser","do":"result","op":[7,3],"referee":"","round":2,"vp":[0,0]}','e0daa565ce1ec19c667b754deadcd2e00e93191e8c05c95dae67fdafa546b33e');
CREATE TABLE logins (
	token TEXT NOT NULL, 
	name TEXT NOT NULL, 
	until TEXT NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE packs (
	id TEXT NOT NULL, 
	files TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE persons (
	event TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	record INTEGER NOT NULL, 
	salt TEXT, 
	data TEXT, 
	PRIMARY KEY (event, person, record)
);
INSERT INTO "persons" VALUES('spring-cup',1,1,'salt','{"name":"Ann"}');
INSERT INTO "persons" VALUES('spring-cup',2,1,'salt','{"name":"Ben"}');
INSERT INTO "persons" VALUES('spring-cup',3,1,'salt','{"name":"Cleo"}');
INSERT INTO "persons" VALUES('spring-cup',4,1,'salt','{"name":"Dan"}');
CREATE TABLE room_claims (
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (room, seat)
);
INSERT INTO "room_claims" VALUES('SlJ0F2cHEorW',0);
INSERT INTO "room_claims" VALUES('roVvjAk1sYV8',0);
INSERT INTO "room_claims" VALUES('roVvjAk1sYV8',1);
CREATE TABLE room_holders (
	browser TEXT NOT NULL, 
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	since TEXT NOT NULL, 
	PRIMARY KEY (browser, room, seat)
);
INSERT INTO "room_holders" VALUES('3c3241daee1136df43b242ff72207bbb34574cb7cc8821a0f73af5c343756e9d','SlJ0F2cHEorW',0,'2026-11-16T10:39:03.335Z');
INSERT INTO "room_holders" VALUES('3c3241daee1136df43b242ff72207bbb34574cb7cc8821a0f73af5c343756e9d','roVvjAk1sYV8',0,'2026-11-16T10:39:03.722Z');
INSERT INTO "room_holders" VALUES('3c3241daee1136df43b242ff72207bbb34574cb7cc8821a0f73af5c343756e9d','roVvjAk1sYV8',1,'2026-11-16T10:39:03.727Z');
CREATE TABLE room_log (
	room TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	PRIMARY KEY (room, number)
);
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',1,'2026-11-16T10:39:03.293Z','{"lines":["wartable journal 1","game space-infantry","rules 1","mode skirmish","content b794ddba87a299cdee836dc3342e6a5b350e44e9429bfc316c63dab794a53f89","option cap=0","option enemy=gunhand","seat Squad human","commitment e81e511e930d95ed46d2f2f2e31933de1f55ae75f6a21a57c7769729931f4ab7","begin | e3d6eb1d","","  > [*] Squad Leader joins the squad (SI-BASE-SQUAD-01)","  > [*] Fire Team 1 joins the squad (SI-BASE-SQUAD-01)","  > [*] Fire Team 2 joins the squad (SI-BASE-SQUAD-01)","  > [*] Assault Team 1 joins the squad (SI-BASE-SQUAD-01)","  > [*] Heavy Weapons 1 joins the squad (SI-BASE-SQUAD-01)","  > [*] Shotgunner 1 joins the squad (SI-BASE-SQUAD-01)","  > [*] Explorer joins the squad (SI-BASE-SQUAD-01)","  > [*] Medic joins the squad (SI-BASE-SQUAD-01)","  > [*] Technician joins the squad (SI-BASE-SQUAD-01)","  > [*] Grenade packed; Resources: 1 (SI-BASE-RES-01)","  > [*] Grenade packed; Resources: 2 (SI-BASE-RES-01)","  > [*] Grenade packed; Resources: 3 (SI-BASE-RES-01)","  > [*] Scorpio packed; Resources: 4 (SI-SCO-01)","  > [*] Scorpio packed; Resources: 5 (SI-SCO-01)","  > [*] Scorpio packed; Resources: 6 (SI-SCO-01)","  > [*] Piercing Rounds packed; Resources: 7 (SI-BASE-RES-01)","  > [*] Piercing Rounds packed; Resources: 8 (SI-BASE-RES-01)","  > [*] Gunhand 1 appears (SI-BASE-EVENT-04)","  > [*] Combat round 1 (SI-BASE-COMBAT-01)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',2,'2026-11-16T10:39:03.300Z','{"lines":["1 Squad command command | 78ee131401797813 a63c88ce","2 chance roll:1rn 5 | c2c2863d8d5d146e 2f45fab7","  > [*] Squad Leader commands: RN 5, 1 CP (SI-BASE-CMD-01)","3 chance roll:1rn 4 | c2c2863d8d5d146e 35d0105c","  > [*] Range RN 4 against Closing 5 (SI-BASE-COMBAT-03)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',3,'2026-11-16T10:39:03.302Z','{"lines":["4 Squad shift keep | 4f24361f24bbd8a0 bdab9f95","  > [*] The range is Fire (SI-BASE-COMBAT-03)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',4,'2026-11-16T10:39:03.305Z','{"lines":["5 Squad order grenade:assault-team-1 | 65611b2a1444ee3b a53a3e06","6 chance roll:1rn 5 | 65611b2a1444ee3b c92d583e","  > [*] Assault Team 1 throws a Grenade (SI-BASE-COMBAT-06)","  > [*] Grenade used up; 2 left (SI-BASE-RES-04)","  > [*] Assault Team 1 draws RN 5 (SI-BASE-SKILL-02)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',5,'2026-11-16T10:39:03.309Z','{"lines":["7 Squad spend spend:1 | a8eb135d2b5eb6db 76a63fd8","  > [*] Assault Team 1: +1 AP (SI-BASE-CMD-04)","  > [*] Assault Team 1: 6 AP at level 2 give 3 SL (SI-BASE-SKILL-03)","  > [*] Assault Team 1: 3 damage (SI-BASE-COMBAT-10)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',6,'2026-11-16T10:39:03.310Z','{"lines":["8 Squad order grenade:fire-team-2 | ca16def2c94efb42 a138bcbf","9 chance roll:1rn 2 | 2b2c49855640bcff b44621a0","  > [*] Fire Team 2 throws a Grenade (SI-BASE-COMBAT-06)","  > [*] Grenade used up; 1 left (SI-BASE-RES-04)","  > [*] Fire Team 2 draws RN 2 (SI-BASE-SKILL-02)","  > [*] Fire Team 2: 2 AP at level 2 give 1 SL (SI-BASE-SKILL-03)","  > [*] Fire Team 2: 1 damage (SI-BASE-COMBAT-10)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',7,'2026-11-16T10:39:03.313Z','{"lines":["10 Squad order fire:technician | ed03951326d839a6 fbdb81b6","11 chance roll:1rn 1 | dce9dfad6ac5c7fb 01ee25d3","  > [*] Technician attacks at Fire range (SI-BASE-COMBAT-06)","  > [*] Technician draws RN 1 (SI-BASE-SKILL-02)","  > [*] Technician: 1 AP at level 5 give 0 SL (SI-BASE-SKILL-03)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',8,'2026-11-16T10:39:03.314Z','{"lines":["12 Squad order fire:explorer | c56788e9896ae6de 2df3ba42","13 chance roll:1rn 2 | 24de8aeb31f0a69e 6309871e","  > [*] Explorer attacks at Fire range (SI-BASE-COMBAT-06)","  > [*] Explorer draws RN 2 (SI-BASE-SKILL-02)","  > [*] Explorer: 2 AP at level 5 give 0 SL (SI-BASE-SKILL-03)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',9,'2026-11-16T10:39:03.319Z','{"lines":["14 Squad order fire:medic | a6593c9c06b35bc1 c579ef3b","15 chance roll:1rn 4 | e1b2ecc2d5210957 f2a5d4cc","  > [*] Medic attacks at Fire range (SI-BASE-COMBAT-06)","  > [*] Medic draws RN 4 (SI-BASE-SKILL-02)","  > [*] Medic: 4 AP at level 5 give 0 SL (SI-BASE-SKILL-03)"]}');
INSERT INTO "room_log" VALUES('SlJ0F2cHEorW',10,'2026-11-16T10:39:03.321Z','{"lines":["16 Squad order done | ab4500573952b508 f2820950","  > [*] Fire Team 1 holds back (SI-BASE-COMBAT-07)","  > [*] Heavy Weapons 1 holds back (SI-BASE-COMBAT-07)","  > [*] Shotgunner 1 holds back (SI-BASE-COMBAT-07)","17 chance roll:1rn 1 | 0758a482a1c7cdb4 6c825bb0","  > [*] Gunhand 1 is activated: RN 1 (SI-BASE-COMBAT-08)","  > [*] Gunhand 1 scores 0 damage (SI-BASE-COMBAT-10)","  > [*] Assault Team 1: a point goes to Gunhand 1 (SI-BASE-RES-05)","  > [*] Gunhand 1 is wounded: 1 of 2 (SI-BASE-UNIT-04)","  > [*] Assault Team 1: a point goes to Gunhand 1 (SI-BASE-RES-05)","  > [*] Gunhand 1 is wounded: 2 of 2 (SI-BASE-UNIT-04)","  > [*] Gunhand 1 is destroyed (SI-BASE-UNIT-04)","  > [*] 1 points find no target (SI-BASE-COMBAT-14)","  > [*] 1 points find no target (SI-BASE-COMBAT-14)","  > [*] All damage takes effect (SI-BASE-COMBAT-11)","  > [*] The fight is over: the Enemies are gone (SI-BASE-COMBAT-20)","  > [*] Score: 10 (SI-BASE-CAMP-06)","end eliminated Squad=1 seed finished | 4cdd2c62"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',1,'2026-11-16T10:39:03.654Z','{"lines":["wartable journal 1","game battle-bosses","rules 1","mode standard","content e4ac45804d673a30d5f770f012d99f6381b8b9abdce12dc597b98245ee7a5e26","option cap=0","seat A human","seat B human","commitment 95f2fc13104e6d02ed9c243575776be83c6b274378ee5466a529fdb3bad70ca6","begin | f7a3a307","","  > [*] Brakka Ironmaw starts at -1,1. (BB-SETUP-02)","  > [*] Captain Saltjaw starts at 0,4. (BB-SETUP-02)","1 chance draw:0 bite | 7a9296c773203c67 1ff0fcaf","2 chance draw:0 on-the-scent | 7a9296c773203c67 14babd85","3 chance draw:0 bloody-roar | 7a9296c773203c67 7c2b6c5e","4 chance draw:0 frenzy | 7a9296c773203c67 e3a23188","5 chance draw:0 iron-teeth | 7a9296c773203c67 714a2f46","6 chance draw:1 pickpocket | 7a9296c773203c67 1367fbd4","7 chance draw:1 parrots-tally | 7a9296c773203c67 71f314f0","8 chance draw:1 deep-chests | 7a9296c773203c67 0e4f7e83","9 chance draw:1 sea-legs | 7a9296c773203c67 f807b675","10 chance draw:1 prize-money | dac9805083134600 1b7149ca","  > [A] A draws Bite. (BB-SETUP-03)","  > [B] A draws a card. (BB-SETUP-03)","  > [A] A draws On the Scent. (BB-SETUP-03)","  > [B] A draws a card. (BB-SETUP-03)","  > [A] A draws Bloody Roar. (BB-SETUP-03)","  > [B] A draws a card. (BB-SETUP-03)","  > [A] A draws Frenzy. (BB-SETUP-03)","  > [B] A draws a card. (BB-SETUP-03)","  > [A] A draws Iron Teeth. (BB-SETUP-03)","  > [B] A draws a card. (BB-SETUP-03)","  > [B] B draws Pickpocket. (BB-SETUP-03)","  > [A] B draws a card. (BB-SETUP-03)","  > [B] B draws Parrot''s Tally. (BB-SETUP-03)","  > [A] B draws a card. (BB-SETUP-03)","  > [B] B draws Deep Chests. (BB-SETUP-03)","  > [A] B draws a card. (BB-SETUP-03)","  > [B] B draws Sea Legs. (BB-SETUP-03)","  > [A] B draws a card. (BB-SETUP-03)","  > [B] B draws Prize Money. (BB-SETUP-03)","  > [A] B draws a card. (BB-SETUP-03)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',2,'2026-11-16T10:39:03.658Z','{"lines":["11 A sealed:mulligan swap:bite+bloody-roar+frenzy+on-the-scent | dac9805083134600 642daf27"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',3,'2026-11-16T10:39:03.662Z','{"lines":["12 B sealed:mulligan swap:pickpocket+parrots-tally+prize-money+deep-chests | dac9805083134600 564de201","13 chance draw:0 frenzy | dac9805083134600 b1124fc1","14 chance draw:0 headbutt | dac9805083134600 c3463046","15 chance draw:0 lunge | dac9805083134600 87d11b20","16 chance draw:0 pack-call | dac9805083134600 2af50f26","17 chance draw:1 all-hands | dac9805083134600 ce0e3487","18 chance draw:1 cutlass | dac9805083134600 b796556a","19 chance draw:1 ransom | dac9805083134600 75acf3b0","20 chance draw:1 cutlass | 891ce18f53bc7c1b 5f70207b","  > [A] A sets 4 cards aside: Bite, Bloody Roar, Frenzy, On the Scent. (BB-SETUP-04)","  > [B] A sets 4 cards aside. (BB-SETUP-04)","  > [A] A draws Frenzy. (BB-SETUP-05)","  > [B] A draws a card. (BB-SETUP-05)","  > [A] A draws Headbutt. (BB-SETUP-05)","  > [B] A draws a card. (BB-SETUP-05)","  > [A] A draws Lunge. (BB-SETUP-05)","  > [B] A draws a card. (BB-SETUP-05)","  > [A] A draws Pack Call. (BB-SETUP-05)","  > [B] A draws a card. (BB-SETUP-05)","  > [*] A shuffles; the deck holds 19 cards. (BB-SETUP-05)","  > [B] B sets 4 cards aside: Pickpocket, Parrot''s Tally, Prize Money, Deep Chests. (BB-SETUP-04)","  > [A] B sets 4 cards aside. (BB-SETUP-04)","  > [B] B draws All Hands. (BB-SETUP-05)","  > [A] B draws a card. (BB-SETUP-05)","  > [B] B draws Cutlass. (BB-SETUP-05)","  > [A] B draws a card. (BB-SETUP-05)","  > [B] B draws Ransom. (BB-SETUP-05)","  > [A] B draws a card. (BB-SETUP-05)","  > [B] B draws Cutlass. (BB-SETUP-05)","  > [A] B draws a card. (BB-SETUP-05)","  > [*] B shuffles; the deck holds 19 cards. (BB-SETUP-05)","21 chance roll:1lot B | 13a01105d0352e35 074cdc52","  > [*] B starts. (BB-SETUP-08)","  > [*] Turn 1: B. (BB-TURN-01)","22 chance roll:3base-die 2E,2E,1E1C | 622e0f1ba2257dbd f6e39e01","  > [*] B rolls 2E 2E 1E1C. (BB-TURN-04)","  > [*] B gets 5 energy and has 5. (BB-DICE-01)","  > [*] B gets 1 crystal and has 1. (BB-DICE-02)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',4,'2026-11-16T10:39:03.663Z','{"lines":["23 B action use:saltjaw-broadside | 82d7bf643b492599 63695fd4","  > [*] B uses Broadside at 0,4 for 5 energy. (BB-ABIL-03)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',5,'2026-11-16T10:39:03.665Z','{"lines":["24 B space to:1,1 | cbe115f3df239579 08899ba8","  > [*] B deals 4 damage to 1,1. (BB-DMG-01)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',6,'2026-11-16T10:39:03.667Z','{"lines":["25 B action done | cd9e3b7264c6d904 f39e7f10","  > [*] B is done. (BB-TURN-07)","  > [*] Turn 2: A. (BB-TURN-01)","26 chance roll:4base-die 2E,1E1C,2C,1E+OV | d0178cc05ed3faec bd97153c","27 chance roll:1base-die 2E | 79ad2befa674103a 81a3462d","  > [*] A rolls 2E 1E1C 2C 1E+OV. (BB-TURN-03)","  > [*] A gets 4 energy and has 4. (BB-DICE-01)","  > [*] A gets 3 crystals and has 3. (BB-DICE-02)","  > [*] A rolls 1 overloaded die again. (BB-DICE-04)","  > [*] A rolls 2E. (BB-TURN-03)","  > [*] A gets 2 energy and has 6. (BB-DICE-01)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',7,'2026-11-16T10:39:03.672Z','{"lines":["28 A action use:brakka-charge | 6525f9c5b8d3ff1e b242d387","  > [*] A uses Pack Charge at -1,1 for 2 energy. (BB-RES-01)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',8,'2026-11-16T10:39:03.677Z','{"lines":["29 A step to:-2,2 | 6525f9c5b8d3ff1e ef9bb927","  > [*] Brakka Ironmaw moves from -1,1 to -2,2. (BB-ABIL-07)"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',9,'2026-11-16T10:39:03.707Z','{"lines":["30 A step stop | 425aac70cef12174 e33b447b"]}');
INSERT INTO "room_log" VALUES('roVvjAk1sYV8',10,'2026-11-16T10:39:03.710Z','{"lines":["31 A action play:pack-call | 7473afa155f14911 49688223","  > [*] A plays Pack Call for 2 crystals. (BB-RES-02)","  > [*] A makes 2 Whelps at -2,2. (BB-ABIL-14)","  > [*] A gets 1 energy and has 5. (BB-TERM-02)","  > [*] Pack Call goes to A''s discard pile. (BB-CARD-02)"]}');
CREATE TABLE rooms (
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	made TEXT NOT NULL, 
	terms TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	ended TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "rooms" VALUES('SlJ0F2cHEorW','CRANE-36','2026-11-16T10:39:03.293Z','{"game":"space-infantry","mode":"skirmish","options":{"cap":"0","enemy":"gunhand"},"tokens":{"0":"a709f7a595f3a816cfef9cf9185e10cd5255681c1a95353a5a075ab0159655f7"}}','finished','eliminated Squad=1');
INSERT INTO "rooms" VALUES('roVvjAk1sYV8','OTTER-95','2026-11-16T10:39:03.654Z','{"game":"battle-bosses","mode":"standard","options":{"cap":"0"},"tokens":{"0":"c2d779ce5f0de6b76dba2c2726610435c68c2cc71f25bb036ddb3db30191ed8f","1":"fbeb516373a6ad7a2521a8cb7ec4c4575182f52279d1f41cb84fe3c6aaaa8418"}}','running','');
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('csrf','0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE staff (
	name TEXT NOT NULL, 
	role TEXT NOT NULL, 
	password TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "staff" VALUES('Olga','organiser','$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaA');
CREATE TABLE uploads (
	id TEXT NOT NULL, 
	journal TEXT NOT NULL, 
	PRIMARY KEY (id)
);
COMMIT;
