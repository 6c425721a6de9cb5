import { projections } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import pLimit from 'p-limit';
import { apiClient } from '../load/api.js';
import { setScene, type Scene } from '../load/scene.js';
import { checkPlants, killAt } from '../planting/plant.js';
import { hashOf } from '../ledger/ledger.js';
import { untilQuiet } from '../checker/quiet.js';
import type { Stage } from '../stack/stage.js';
import { runRebuild } from './rebuild-under-load.js';
import { promise, type Scenario } from './scenario.js';

const runner = 'apps/worker/dist/reactions/job-runner.js';
/** Where the worker dies while it catches up: before it does a job, and after it did one that it has not noted yet. */
const points = [
  killAt(runner, 'await this.ledger.done(job.id, acted);', 'before', 5),
  killAt(runner, 'await this.ledger.done(job.id, acted);', 'after', 5),
  killAt('apps/worker/dist/badges/award-badges.js', 'const facts = awardReached(badge.state, {', 'before', 2),
];

const people = 10;
const repeating = 10;
const single = 30;
const recorded = 60;
// A person who has not verified an e-mail may invite so many at once.
const guests = 5;
const expectedLevels = 2 + 3 + 3 + 3;

const ask = ({ stack }: Stage, { token }: Scene, name: string, type: string, fields: string, input: object) =>
  apiClient(stack.apiUrl, token)
    .get<Record<string, Record<string, { id: string; nodeId: string }>>>(
      `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`,
      { input },
    )
    .then((answer) => answer[name]!);

const invite = async (stage: Stage, scene: Scene): Promise<string[]> => {
  const addresses = scene.things.slice(0, guests).map((thingId) => `guest-${thingId}@example.org`);
  for (const [n, email] of addresses.entries())
    await ask(stage, scene, 'inviteToThingAccess', 'InviteToThingAccessInput', 'thing { id nodeId }', {
      thingId: scene.things[n],
      email,
    });
  return addresses;
};

/** Writes an action into the ledger that follows from what is asked for: one recording, whose comments are these. */
const noted = async (
  { ledger }: Stage,
  thingId: string,
  comments: string,
  ask: () => Promise<unknown>,
): Promise<void> => {
  const expect = { comments, thingId };
  await ledger.intend({ id: comments, kind: 'action', key: thingId, n: 1, hash: hashOf(comments), expect });
  await ask();
  await ledger.answer(comments, 'acked');
};

/** Forty tasks, a quarter of which come again every week, all of them completed, and sixty recordings beside them. */
const work = async (stage: Stage, scene: Scene): Promise<void> => {
  const of = (n: number) => scene.things[n % scene.things.length]!;
  for (let n = 0; n < repeating + single; n += 1) {
    const input = {
      ...{ thingId: of(n), actionType: 'WATERING', title: `Task ${n}`, priority: 'normal' },
      ...{ status: 'notStarted', assignedTo: [scene.userId], dueDate: '2026-06-01' },
      ...(n < repeating ? { repeats: { rule: 'FREQ=WEEKLY', timeZone: 'Europe/London' } } : {}),
    };
    const { task } = await ask(stage, scene, 'createTask', 'CreateTaskInput', 'task { id nodeId }', input);
    // A completed task is a recording with its title.
    await noted(stage, of(n), input.title, () =>
      ask(stage, scene, 'updateTask', 'UpdateTaskInput', 'task { id nodeId }', {
        nodeId: task!.nodeId,
        status: 'completed',
      }),
    );
  }
  for (let n = 0; n < recorded; n += 1)
    await noted(stage, of(n), `No. ${n}`, () =>
      ask(stage, scene, 'createAction', 'CreateActionInput', 'action { id nodeId }', {
        ...{ thingId: of(n), type: n % 2 ? 'UPKEEP' : 'MEASUREMENT', comments: `No. ${n}` },
      }),
    );
};

/** Events of one type that say the same more than once: what makes them the same, and how often. */
const repeated = async ({ stack }: Stage, type: string, same: readonly string[]): Promise<string[]> => {
  const { rows } = await stack.pool.query<{ what: string }>(
    `select concat_ws(' ', count(*)::text, ${same.map((field) => `data->>'${field}'`).join(', ')}) as what
     from events.events where type = $1 group by ${same.map((field) => `data->>'${field}'`).join(', ')} having count(*) > 1`,
    [type],
  );
  return rows.map(({ what }) => `${type}: ${what}`);
};
/** Jobs that were made of one event more than once: their effects may be one all the same, by what each reaction asks before it acts. */
const jobsTwice = async ({ stack }: Stage): Promise<string[]> => {
  const { rows } = await stack.pool.query<{ what: string }>(
    `select concat_ws(' ', count(*)::text, reaction, event_id) as what from worker.jobs
     where event_id is not null group by reaction, event_id, key, payload having count(*) > 1`,
  );
  return rows.map(({ what }) => what);
};
const countOf = async ({ stack }: Stage, type: string, by: string): Promise<number> => {
  const { rows } = await stack.pool.query<{ n: number }>(
    `select count(*)::int as n from events.events where type = $1 and ${by}`,
    [type],
  );
  return rows[0]!.n;
};

/** Has every event of the log sent to Kafka once more, as after the loss of a cursor. */
const sendAllAgain = async ({ stack }: Stage): Promise<void> => {
  await stack.programs.projector.kill();
  await stack.pool.query(`update events.cursors set position = 0 where name = 'kafka'`);
  await stack.programs.projector.start();
};

export const season: Scenario = {
  id: 'F15',
  title:
    'a hundred actions and tasks, the worker killed among them, every event sent again, every read model rebuilt: nothing differs, nothing happens twice',
  run: async (stage) => {
    checkPlants(points);
    const { stack } = stage;
    const { worker } = stack.programs;
    const mail = await new MailServer().start();
    const env = {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Hedgerow <hedgerow@example.org>' },
      PUBLIC_URL: 'https://hedgerow.example.org',
    };
    try {
      const scene = await setScene(stack, people, 0);
      await worker.kill();
      await worker.startPlanted([], env);
      const invited = await invite(stage, scene);
      await eventually(() => invited.every((address) => mail.to(address).length > 0), { within: 30_000 });
      // Killed between the answer of the mail server and its note of it, the worker would send a letter again (decision 27).
      await untilQuiet(stack, 30_000);
      await worker.kill();
      await work(stage, scene);
      for (const plant of points) await worker.startToDie(plant, env);
      await worker.startPlanted([], env);
      // Created: ten things; watering: forty; upkeep and measurement: thirty each. A recording counts once its Undo is over.
      const levels = () =>
        countOf(stage, 'BadgeAwarded', `data->>'userId' = '${scene.userId}' and data->>'kind' <> 'signin'`);
      await eventually(async () => (await levels()) >= expectedLevels, { within: 60_000 });
      await untilQuiet(stack, 60_000);
      await sendAllAgain(stage);
      await untilQuiet(stack, 60_000);

      // Each is a program, of which the start takes longest: two of them for two cores.
      await pLimit(2).map(projections, async ({ name }) => {
        const { code, output } = await runRebuild(stage, name);
        promise(code === 0, `${name} equals its rebuild (${code}): ${output}`);
      });
      await untilQuiet(stack, 60_000);

      const letters = invited.filter((address) => mail.to(address).length !== 1);
      promise(letters.length === 0, `one letter for each: ${letters.join(', ')}`);
      const twice = [
        ...(await repeated(stage, 'BadgeAwarded', ['userId', 'kind', 'level'])),
        ...(await repeated(stage, 'TaskCreated', ['follows'])).filter((what) => what.includes('-')),
        ...(await jobsTwice(stage)),
      ];
      promise(twice.length === 0, `nothing happens twice: ${twice.join(', ')}`);
      const own = `data->>'createdBy' = '${scene.userId}'`;
      const follows = await countOf(stage, 'TaskCreated', `${own} and data->>'follows' is not null`);
      promise(follows === repeating, `${repeating} tasks come again, not ${follows}`);
      const waterings = await countOf(stage, 'ActionRecorded', `${own} and data->>'type' = 'WATERING'`);
      promise(waterings === repeating + single, `a completed task is one watering, not ${waterings}`);
      const got = await levels();
      promise(got === expectedLevels, `${expectedLevels} levels of badges, not ${got}`);
    } finally {
      await mail.stop();
    }
  },
};
