import { me } from '@vestibule/contract/samples'
import { storageKeys } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { joinTabs } from '../start/join-tabs.ts'
import { aPortal } from '../testing/portal.ts'

/** A browser that has kept the user of a quick way to sign in. */
const browserWith = async (userId: string) => {
  const portal = await aPortal({ isNew: false, stored: { [storageKeys.userId]: userId } })
  const { store, storage, clock } = portal
  joinTabs(store, { clientId: crypto.randomUUID(), storage, clock })
  expect(storage.read(storageKeys.userId)).toBe(userId)
  await store.set(openSession, signedInAnswer)
  return portal
}

test('the user of a quick way to sign in is kept while they are signed in, and cleared with the session', async () => {
  const { store, storage } = await browserWith(me.id)
  expect(storage.read(storageKeys.userId)).toBe(me.id)
  store.set(session, { is: 'peerSignedOut' })
  expect(storage.read(storageKeys.userId)).toBeUndefined()
})

test('another user who signs in finds no trace of them', async () => {
  const { storage } = await browserWith('user-before')
  expect(storage.read(storageKeys.userId)).toBeUndefined()
})
