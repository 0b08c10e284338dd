import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../table/host/documents/chat-message.ts";
import type { Source } from "../../table/host/seam.ts";
import { actorOf, listen, openWorld, tokenOf } from "./host-world.ts";

describe.each([13, 14] as const)("v%i", (generation) => {
  const option = generation >= 14 ? "messageMode" : "rollMode";
  const mode = (name: "public" | "gm" | "blind" | "self") => ({ [option]: generation >= 14 ? name : `${name}roll` });

  it("records who sees a message", async () => {
    const table = await openWorld(generation);
    const [gm, mara, odo] = [await table.join("gm"), await table.join("mara"), await table.join("odo")];
    const say = async (data: Source) => {
      const message = (await mara.globals.ChatMessage.create({ content: "x", ...data })) as ChatMessage;
      await table.settle();
      const visible = [gm, mara, odo].filter(({ globals }) => globals.game.messages.get(message.id as string)?.visible);
      return [visible.map(({ userId }) => userId), table.whoSees(message.id as string)];
    };
    const gms = ["gm", "gm2", "aid"];
    expect(mara.globals.ChatMessage.getWhisperRecipients("GM").map(({ id }) => id)).toEqual(gms);
    expect(await say({})).toEqual([
      ["gm", "mara", "odo"],
      [...gms, "mara", "odo"],
    ]);
    expect(await say({ whisper: mara.globals.ChatMessage.getWhisperRecipients("GM") })).toEqual([
      ["gm", "mara"],
      [...gms, "mara"],
    ]);
    const roll = await new mara.globals.Roll("1d4").evaluate();
    expect(await say({ rolls: [roll], whisper: ["mara"] })).toEqual([["mara"], ["mara"]]);
    expect(mara.globals.game.messages.contents.at(-1)?.rolls[0]?.total).toBe(roll.total);
    expect(await say({ whisper: gms, blind: true })).toEqual([["gm"], gms]);
    expect(await say({ whisper: ["odo"] })).toEqual([
      ["mara", "odo"],
      ["mara", "odo"],
    ]);
    await table.end();
  });

  it("rolls queued faces and sends them in the wanted mode", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const { Roll } = mara.globals;
    mara.dice.queue.push(14, 2, 6);
    const roll = await new Roll("1d20 + @hp + 2d6kh1 - floor(5 / 2)", { hp: 8 }).evaluate();
    expect(roll.total).toBe(14 + 8 + 6 - 2);
    expect(
      roll.dice.map(({ faces, results }) => [faces, results.map(({ result, active }) => [result, active])]),
    ).toEqual([
      [20, [[14, true]]],
      [
        6,
        [
          [2, false],
          [6, true],
        ],
      ],
    ]);
    const message = (await roll.toMessage(
      { flavor: "Swim", flags: { undertow: { check: "b.1" } } },
      mode("gm"),
    )) as ChatMessage;
    await table.settle();
    const seen = gm.globals.game.messages.get(message.id as string);
    expect(seen?.rolls[0]?.total).toBe(26);
    expect(seen?.rolls[0]?.dice[0]?.values).toEqual([14]);
    expect(seen?.flags).toEqual({ undertow: { check: "b.1" } });
    expect(table.whoSees(message.id as string)).toEqual(["gm", "gm2", "aid", "mara"]);
    for (const [name, who] of [
      ["blind", ["gm", "gm2", "aid"]],
      ["self", ["mara"]],
    ] as const) {
      const sent = (await new Roll("1d6").toMessage({}, mode(name))) as ChatMessage;
      expect(table.whoSees(sent.id as string)).toEqual(who);
    }
    expect(mara.deprecations).toEqual([]);
    await table.end();
  });

  it("knows speakers, and lets only authors and GMs change messages", async () => {
    const table = await openWorld(generation);
    const [gm, mara, odo] = [await table.join("gm"), await table.join("mara"), await table.join("odo")];
    const { ChatMessage: Messages } = mara.globals;
    const token = tokenOf(mara, "tCrew1");
    expect(Messages.getSpeaker({ token })).toEqual({
      scene: "quay",
      actor: "crew",
      token: "tCrew1",
      alias: "Sailor One",
    });
    expect(Messages.getSpeaker({ actor: token.actor }).token).toBe("tCrew1");
    expect(Messages.getSpeaker({ actor: actorOf(mara, "hero") })).toMatchObject({ token: null, alias: "Ysolde" });
    const message = (await Messages.create({ content: "hi" })) as ChatMessage;
    await table.settle();
    expect(message.author?.id).toBe("mara");
    const update = (tab: typeof gm) =>
      tab.globals.game.messages.get(message.id as string)?.setFlag("undertow", "done", tab.userId);
    await expect(update(odo)).rejects.toThrow("lacks permission");
    await update(gm);
    await table.settle();
    expect(message.flags.undertow).toEqual({ done: "gm" });
    await expect(odo.globals.ChatMessage.create({ content: "x", author: "gm" })).rejects.toThrow("lacks permission");
    await table.end();
  });

  it("renders messages through renderChatMessageHTML, cleaned", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const told = listen([gm], "renderChatMessageHTML");
    const content = `<p onclick="x()">a<script>x()</script></p><button data-undertow-action="go">Go</button>`;
    const message = (await gm.globals.ChatMessage.create({ content })) as ChatMessage;
    const html = await message.renderHTML();
    expect(told[0]?.args.slice(0, 2)).toEqual([message, html]);
    expect(html.querySelector(".message-content")?.innerHTML).toBe(
      '<p>a</p><button data-undertow-action="go">Go</button>',
    );
    await table.end();
  });
});

it("refuses faces that the die lacks, names the data lacks and what it cannot read", async () => {
  const table = await openWorld(14);
  const tab = await table.join("gm");
  const { Roll } = tab.globals;
  tab.dice.queue.push(7);
  await expect(new Roll("1d6").evaluate()).rejects.toThrow("7 for a d6");
  expect(() => new Roll("1d20 + @mod", {})).toThrow("@mod");
  expect(() => new Roll("1d20 +")).toThrow("Cannot read the roll");
  expect(() => new Roll("2d6")?.evaluateSync()).toThrow("has dice");
  expect([Roll.validate("3d6 + @x.y"), Roll.validate("d%"), Roll.validate("hello")]).toEqual([true, true, false]);
  for (let at = 0; at < 200; at += 1) {
    const { total } = await new Roll("3d6").evaluate();
    expect(total).toBeGreaterThanOrEqual(3);
    expect(total).toBeLessThanOrEqual(18);
  }
});

it("v14 notes the use of roll modes, v13 has no message modes", async () => {
  const [now, old] = [await openWorld(14), await openWorld(13)];
  const [gm14, gm13] = [await now.join("gm"), await old.join("gm")];
  await new gm14.globals.Roll("1d6").toMessage({}, { rollMode: "gmroll" });
  expect(gm14.deprecations.length).toBeGreaterThan(0);
  expect((gm14.globals.CONFIG.ChatMessage as Source).modes).toHaveProperty("blind");
  expect((gm13.globals.CONFIG.ChatMessage as Source).modes).toBeUndefined();
  expect(() => gm13.globals.ChatMessage.applyMode({}, "gm")).toThrow("not in v13");
});

it("builds rolls from dice that have fallen already", async () => {
  const table = await openWorld(14);
  const { globals, dice } = await table.join("gm");
  const { Die, NumericTerm, OperatorTerm } = globals.foundry.dice.terms as Record<string, new (data: object) => never>;
  if (!Die || !NumericTerm || !OperatorTerm) throw new Error("foundry.dice.terms is not whole");
  const results = [5, 2].map((result) => ({ result, active: true }));
  const terms = [
    new Die({ number: 2, faces: 6, results }),
    new OperatorTerm({ operator: "+" }),
    new NumericTerm({ number: 3 }),
  ];
  const roll = globals.Roll.fromTerms(terms);
  expect([roll.formula, roll.total, roll.result]).toEqual(["2d6 + 3", 10, "7 + 3"]);
  expect(globals.Roll.fromJSON(JSON.stringify(roll)).dice[0]?.results).toEqual(results);
  const open = globals.Roll.fromTerms([new Die({ number: 1, faces: 20 })]);
  expect(open.total).toBeUndefined();
  dice.queue.push(17);
  expect((await open.evaluate()).total).toBe(17);
  expect(() => new Die({ number: 1, faces: 6, results: [{ result: 7, active: true }] })).toThrow("cannot show 7");
  await table.end();
});
