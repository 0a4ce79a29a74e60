import { deleteConfiguration } from '@vestibule/contract/areas/scim-directory'
import { off, on } from './provisioned-members.ts'
import { aScimUser, connectDirectory, type Directory, type Provisioned } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A member whom a directory manages, and about whom an administrator has decided something. */
export type ManagedMember = { readonly made: Provisioned; readonly id: string; readonly email: string }

type Way = (testServer: TestServer, member: ManagedMember, directory: Directory) => Promise<unknown>

export const postUser = ({ send }: Directory, email: string) =>
  send('POST', '/Users', { body: aScimUser(email) })

/** How a directory could bring a member back, or make them anew. */
export const waysBack: Readonly<Record<string, Way>> = {
  POST: (_, { email }, directory) => postUser(directory, email),
  'POST in capitals': (_, { email }, directory) => postUser(directory, email.toUpperCase()),
  PATCH: (_, { id }, { send }) => send('PATCH', `/Users/${id}`, on),
  PUT: (_, { id, email }, { send }) => send('PUT', `/Users/${id}`, { body: aScimUser(email) }),
  'PATCH off and on': async (_, { id }, { send }) => {
    await send('PATCH', `/Users/${id}`, off)
    await send('PATCH', `/Users/${id}`, on)
  },
  'DELETE and POST': async (_, { id, email }, directory) => {
    await directory.send('DELETE', `/Users/${id}`)
    await postUser(directory, email)
  },
  'DELETE and POST, twice': async (_, { id, email }, directory) => {
    for (const again of [id, (await postUser(directory, email)).body.id ?? id]) {
      await directory.send('DELETE', `/Users/${again}`)
      await postUser(directory, email)
    }
  },
  'a new directory': async (testServer, { made: { browser }, email }, directory) => {
    await browser.call(deleteConfiguration, { id: directory.connectionId })
    await postUser(await connectDirectory(testServer, { browser }), email)
  },
  'another directory, after a DELETE': async (testServer, { made: { browser }, id, email }, directory) => {
    await directory.send('DELETE', `/Users/${id}`)
    await postUser(await connectDirectory(testServer, { browser }), email)
  },
}
