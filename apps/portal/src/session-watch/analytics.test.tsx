// @vitest-environment happy-dom
import { me } from '@vestibule/contract/samples'
import { expect, test } from 'vitest'
import { configuration } from '../metadata/metadata.atoms.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { countSignIns } from './count-sign-ins.ts'

test('a sign-in is told once, without a name or an address; coming back is none', async () => {
  const { store, host, clock } = await aPortal({ answers: { refreshToken: async () => signedInAnswer } })
  countSignIns(store)
  await store.set(openSession, signedInAnswer)
  await clock.advance(241_000)
  expect(host.event.mock.calls).toEqual([
    [{ name: 'login_completed', data: { userId: me.id, tenantId: me.tenantId } }],
  ])
  const again = await aPortal({ isNew: false, answers: { refreshToken: async () => signedInAnswer } })
  countSignIns(again.store)
  await settle()
  expect(again.host.event).not.toHaveBeenCalled()
})

test('tag managers that are switched on are named', async () => {
  const { store, host } = await aPortal()
  const gtm = [
    { id: 'GTM-ONE', enabled: true },
    { id: 'GTM-TWO', enabled: false },
  ]
  store.set(configuration, { integrations: { gtm } })
  countSignIns(store)
  await store.set(openSession, signedInAnswer)
  expect(host.event.mock.lastCall?.[0].data).toMatchObject({ gtm: 'GTM-ONE' })
})
