import { describe, expect, it } from "vitest";
import type { User } from "../../table/host/documents/user.ts";
import type { QueryHandler } from "../../table/host/seam.ts";
import type { Tab } from "../../table/node.ts";
import { actorOf, listen, openWorld, sceneOf, tokenOf } from "./host-world.ts";

const userOf = ({ globals }: Tab, id: string): User => globals.game.users.get(id) as User;
const answer = (tab: Tab, handler: QueryHandler, name = "undertow.ask") =>
  void Object.assign(tab.globals.CONFIG.queries, { [name]: handler });

describe.each([13, 14] as const)("v%i", (generation) => {
  it("knows who is there and who is the active GM", async () => {
    const table = await openWorld(generation);
    const mara = await table.join("mara");
    const told = listen([mara], "userConnected");
    const { users } = mara.globals.game;
    expect(users.activeGM).toBeNull();
    const aid = await table.join("aid");
    await table.settle();
    expect(users.activeGM?.id).toBe("aid");
    const gm2 = await table.join("gm2");
    const gm = await table.join("gm");
    const again = await table.join("gm");
    await table.settle();
    expect(users.activeGM?.id).toBe("gm");
    expect([gm, gm2, aid].map((tab) => tab.globals.game.user?.isActiveGM)).toEqual([true, false, false]);
    gm.close();
    await table.settle();
    expect(users.activeGM?.id).toBe("gm");
    again.close();
    await table.settle();
    expect(users.activeGM?.id).toBe("gm2");
    expect(gm2.globals.game.user?.isActiveGM).toBe(true);
    expect(told.map(({ args: [user, connected] }) => [(user as User).id, connected])).toEqual([
      ["aid", true],
      ["gm2", true],
      ["gm", true],
      ["gm", false],
    ]);
    expect(users.getDesignatedUser((user) => !user.isGM)?.id).toBe("mara");
    expect(userOf(mara, "mara").character).toBe(actorOf(mara, "hero"));
    expect(userOf(mara, "mara").isSelf && !userOf(mara, "odo").isSelf).toBe(true);
    await table.end();
  });

  it("lets players write only what they own, judged by the server", async () => {
    const table = await openWorld(generation);
    const [gm, mara, odo] = [await table.join("gm"), await table.join("mara"), await table.join("odo")];
    expect(tokenOf(mara, "tHero").isOwner && !tokenOf(mara, "tCrew1").isOwner).toBe(true);
    await tokenOf(mara, "tHero").update({ "flags.undertow.request": { id: "r1" } });
    await tokenOf(odo, "tCrew1").actor?.update({ "system.hp": 2 });
    for (const refused of [
      tokenOf(mara, "tCrew1").update({ elevation: -5 }),
      tokenOf(mara, "tCrew1").actor?.update({ "system.hp": 0 }),
      tokenOf(mara, "tCrab").actor?.toggleStatusEffect("prone"),
      actorOf(mara, "crab").setFlag("undertow", "x", 1),
      actorOf(mara, "hero").delete(),
      sceneOf(mara).setFlag("undertow", "x", 1),
      sceneOf(mara).createEmbeddedDocuments("Token", [{ actorId: "hero" }]),
      tokenOf(mara, "tHero").delete(),
      userOf(mara, "odo").update({ name: "Oddo" }),
      userOf(mara, "mara").update({ role: 4 }),
      mara.globals.game.time.advance(60),
    ]) {
      await expect(refused).rejects.toThrow(/lacks permission/);
    }
    await table.settle();
    expect(table.server.log.map(({ userId, documentName }) => [userId, documentName])).toEqual([
      ["mara", "Token"],
      ["odo", "Actor"],
    ]);
    await userOf(mara, "mara").setFlag("undertow", "seen", true);
    await actorOf(gm, "crab").update({ "ownership.mara": 3 });
    await table.settle();
    await actorOf(mara, "crab").setFlag("undertow", "x", 1);
    expect(actorOf(mara, "crab").testUserPermission(userOf(mara, "odo"), "LIMITED")).toBe(false);
    await table.end();
  });

  it("carries a query to another client and its answer back", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const options: Record<string, unknown>[] = [];
    answer(gm, () => "unused");
    answer(mara, async (data, given) => {
      options.push(given);
      return { echo: data };
    });
    const result = await userOf(gm, "mara").query("undertow.ask", { dice: [1, 2] }, { timeout: 500 });
    expect(result).toEqual({ echo: { dice: [1, 2] } });
    expect(options[0]?.timeout).toBe(500);
    expect(options[0]?.user).toBe(generation >= 14 ? userOf(mara, "gm") : undefined);
    await table.end();
  });

  it("rejects queries that nobody answers", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const ask = (options = {}) => userOf(gm, "mara").query("undertow.ask", {}, options);
    await expect(ask()).rejects.toThrow("not registered");
    answer(gm, () => 1);
    await expect(ask()).rejects.toThrow("not registered");
    await expect(userOf(gm, "odo").query("undertow.ask")).rejects.toThrow("Odo is not connected");
    answer(mara, () => {
      throw new Error("no dice");
    });
    await expect(ask()).rejects.toThrow("no dice");
    answer(mara, () => new Promise(() => undefined));
    const late = expect(ask({ timeout: 60_000 })).rejects.toThrow("timed out");
    await table.settle();
    await table.advanceTimers(60_000);
    await late;
    const left = expect(ask({ timeout: 60_000 })).rejects.toThrow("has left");
    await table.settle();
    mara.close();
    await left;
    await table.end();
  });

  it("stops the code of a closed tab: timers, requests and handlers", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const ran: string[] = [];
    const told = listen([mara], "updateActor");
    mara.window.setTimeout(() => ran.push("timer"), 100);
    const hero = actorOf(mara, "hero");
    const { window } = mara;
    mara.close();
    window.setTimeout(() => ran.push("timer that was set too late"), 100);
    void hero.update({ "system.hp": 1 }).then(() => ran.push("update"));
    await actorOf(gm, "hero").update({ "system.hp": 2 });
    await table.advanceTimers(1000);
    expect(ran).toEqual([]);
    expect(told).toEqual([]);
    expect(table.server.log).toHaveLength(1);
    await table.end();
  });

  it("asks all tabs of a user and takes the first answer", async () => {
    const table = await openWorld(generation);
    const [gm, one, two] = [await table.join("gm"), await table.join("mara"), await table.join("mara")];
    const asked: string[] = [];
    let resolve: (value: string) => void = () => undefined;
    for (const tab of [gm, one, two]) answer(tab, () => undefined);
    answer(one, () => {
      asked.push("one");
      return new Promise(() => undefined);
    });
    answer(two, () => {
      asked.push("two");
      return new Promise<string>((done) => {
        resolve = done;
      });
    });
    const result = userOf(gm, "mara").query("undertow.ask");
    await table.settle();
    one.close();
    resolve("from two");
    expect(await result).toBe("from two");
    expect(asked).toEqual(["one", "two"]);
    await table.end();
  });

  it("needs the permission QUERY_USER", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    for (const tab of [gm, mara]) answer(tab, () => "yes");
    expect(await userOf(mara, "gm").query("undertow.ask")).toBe("yes");
    await gm.globals.game.settings.set("core", "permissions", { QUERY_USER: [3, 4] });
    await table.settle();
    expect(mara.globals.game.user?.can("QUERY_USER")).toBe(false);
    await expect(userOf(mara, "gm").query("undertow.ask")).rejects.toThrow("QUERY_USER");
    await userOf(gm, "mara").update({ "permissions.QUERY_USER": true });
    await table.settle();
    expect(await userOf(mara, "gm").query("undertow.ask")).toBe("yes");
    await table.end();
  });
});
