import { expect, test } from 'vitest'
import {
  aJunior,
  anAnsweringTeam,
  type AnsweringTeam,
  aSubject,
  aSubjectAbove,
  type Bringer,
  bringers,
  type Subject,
} from '../../testing/answerers.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Story = {
  readonly team: AnsweringTeam
  readonly subject: Subject
  readonly connect: (by: Subject['browser']) => Promise<Bringer>
  /** Takes access from the subject, where this is the story in which they lose it. */
  readonly lose: () => Promise<unknown>
}

/** What the subject and others do before a person comes. */
const stories: Readonly<Record<string, (story: Story) => Promise<Bringer>>> = {
  'who made it': async ({ subject, connect, lose }) => {
    const made = await connect(subject.browser)
    await made.map(subject.browser)
    await lose()
    return made
  },
  'who saved it last': async ({ team, subject, connect, lose }) => {
    const made = await connect(team.chief)
    await made.map(team.chief)
    await made.save(subject.browser)
    await lose()
    return made
  },
  'who saves it since': async ({ team, subject, connect, lose }) => {
    const made = await connect(team.chief)
    await made.map(team.chief)
    await lose()
    await made.save(subject.browser)
    return made
  },
  'who made it, and a member of less saves it since': async ({ team, subject, connect, lose }) => {
    const made = await connect(subject.browser)
    await made.map(subject.browser)
    await lose()
    await made.save(await aJunior(team))
    return made
  },
  'who made it, and is removed since': async ({ subject, connect, lose }) => {
    const made = await connect(subject.browser)
    await made.map(subject.browser)
    await lose()
    await subject.leave()
    return made
  },
}

const places = { 'of the tenant': aSubject, 'of the account above': aSubjectAbove } as const

const cases = Object.keys(bringers).flatMap((kind) =>
  (['defaultOn', 'defaultOff'] as const).flatMap((type) =>
    Object.keys(stories).flatMap((who) =>
      (Object.keys(places) as (keyof typeof places)[])
        // Who has lost access above acts here no more.
        .filter((place) => place === 'of the tenant' || who !== 'who saves it since')
        .map((place) => ({ kind, type, who, place })),
    ),
  ),
)

describeOnServer('access to accounts below, and who answers for what brings a member', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** Whether who comes after the story enters the account below. */
  const entersAfter = async ({ kind, type, who, place }: (typeof cases)[number], isLost: boolean) => {
    const team = await anAnsweringTeam(testServer(), type)
    const subject = await places[place](team)
    const domain = `answers${(domains += 1)}.${engine}.test`
    const connect = (by: Subject['browser']) => bringers[kind]!(team, by, domain)
    const lose = async () => (isLost ? subject.lose() : undefined)
    const { bring } = await stories[who]!({ team, subject, connect, lose })
    return entersBelow(await bring('second'), team.below)
  }

  test.each(cases)(
    'SEC-RA-34 by $kind none comes with it ($type) once it was taken from $who, $place',
    async (one) => {
      expect(await entersAfter(one, true)).toBe(false)
    },
  )

  test.each(cases)(
    'by $kind a member comes with it ($type) while it is that of $who, $place',
    async (one) => {
      expect(await entersAfter(one, false)).toBe(true)
    },
  )

  test.each(Object.keys(bringers))(
    'by %s a member comes with it again once one saves it who could give it by hand',
    async (kind) => {
      const team = await anAnsweringTeam(testServer(), 'defaultOn')
      const subject = await aSubject(team)
      const made = await bringers[kind]!(team, subject.browser, `again${(domains += 1)}.${engine}.test`)
      await subject.lose()
      await made.save(await aJunior(team))
      expect(await entersBelow(await made.bring('second'), team.below)).toBe(false)
      await made.save(team.chief)
      expect(await entersBelow(await made.bring('third'), team.below)).toBe(true)
    },
  )

  test('a role that a member came to hold by a group stays once access is taken from who mapped it', async () => {
    const team = await anAnsweringTeam(testServer(), 'defaultOff')
    const subject = await aSubject(team)
    const domain = `stays.${engine}.test`
    const made = await bringers['single sign-on']!(team, subject.browser, domain)
    await made.map(subject.browser)
    expect(await entersBelow(await made.bring('second'), team.below)).toBe(true)
    await subject.lose()
    expect(await entersBelow(await made.bring('second'), team.below)).toBe(true)
    expect(await entersBelow(await made.bring('third'), team.below)).toBe(false)
  })
})
