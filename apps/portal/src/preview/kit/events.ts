import { previewTime } from '../states/given.ts'

export type PreviewEvent = {
  readonly id: string
  readonly what: string
  readonly by: string
  readonly at: string
}

const kinds = ['user.signed_in', 'role.changed', 'user.invited', 'sso.configured', 'token.revoked']
const people = ['ada@acme.test', 'chen.wei@acme.test', 'daniela.rossi@acme.test']
const minuteMs = 60_000

/** The nth event before the preview's present. */
export const eventAt = (index: number): PreviewEvent => ({
  id: `event-${index}`,
  what: kinds[index % kinds.length] ?? '',
  by: people[index % people.length] ?? '',
  at: new Date(previewTime - index * 7 * minuteMs).toISOString(),
})
