import { connect } from 'penpal'
import { onTestFinished } from 'vitest'
import type { HostGreeting, PortalConnection, PortalOptions } from '../connect-portal.ts'
import { pinnedMessenger } from '../pinned-messenger.ts'
import { failed } from '../result.ts'
import { fakeEnds, hostOrigin } from './fake-ends.ts'

type Given = Parameters<typeof fakeEnds>[0]
/** A host and the documents of its frame. */
export type Ends = ReturnType<typeof openEnds>

/** A host and its frame, closed when the test is over. */
export function openEnds(given: Given = {}) {
  const ends = fakeEnds(given)
  const open: typeof ends.openPortal = (more) => {
    const portal = ends.openPortal(more)
    onTestFinished(() => portal.end(failed('DESTROYED')))
    return portal
  }
  onTestFinished(() => ends.host.end(failed('DESTROYED')))
  return { ...ends, open }
}

/** A portal that greeted the host and is shown. */
export async function shown(
  { open }: Ends,
  more: Partial<PortalOptions> = {},
): Promise<{ readonly portal: PortalConnection; readonly greeting: HostGreeting }> {
  const portal = open(more)
  const greeting = await portal.greeting
  if (!greeting.ok) throw new Error(greeting.error.code)
  await portal.call('ready', { docId: portal.docId, route: 'loginUrl', height: 400, state: 'anonymous' })
  return { portal, greeting: greeting.value }
}

/** What a portal says first. */
export const hello = { nonce: 'nonce', docId: 'd1', versions: [1], build: 'b', features: [] }

/** A document without our guard, over Penpal alone: it says whatever its author likes. */
export async function rawPortal({ frame, frameOfHost }: Pick<Ends, 'frame' | 'frameOfHost'>) {
  const peer = { self: frame.self, window: () => frameOfHost, origin: hostOrigin, speaksFirst: true }
  const messenger = pinnedMessenger(peer)(
    () => {},
    () => {},
  )
  const connection = connect({ messenger, channel: 'vestibule/1', methods: {} })
  onTestFinished(() => connection.destroy())
  type Raw = Readonly<Record<string, (params?: unknown) => Promise<unknown>>>
  const remote = (await connection.promise) as unknown as Raw
  return (name: string, params?: unknown) =>
    (remote[name] as Raw[string])(params).then(
      (value) => ({ value }),
      (rejection) => ({ rejection }),
    )
}
