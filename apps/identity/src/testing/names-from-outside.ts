import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { aBrowser } from './browser.ts'
import { aConnection, aSocialProvider, goOidc, goSaml } from './federation.ts'
import { operateIn } from './operate-in.ts'
import { comeByProvider } from './provider-sign-in.ts'
import { aPatch, connectDirectory, groupSchema, provision } from './scim.ts'
import type { NameDoor, SendName } from './name-door.ts'

const readDomain = ({ address }: NameDoor): string => address.split('@')[1] ?? ''

const aDirectory = async (door: NameDoor) => {
  await aConnection(door.testServer, door.tenant, { domain: readDomain(door), enabled: false })
  return connectDirectory(door.testServer, door)
}

const aGroup = async (door: NameDoor, displayName: string) => {
  const directory = await aDirectory(door)
  const made = await directory.send('POST', '/Groups', { body: { schemas: [groupSchema], displayName } })
  return { directory, path: `/Groups/${made.body.id}` }
}

const bySso =
  (type: 'saml' | 'oidc'): SendName =>
  async (door, name) => {
    await aConnection(door.testServer, door.tenant, { domain: readDomain(door), type })
    const frame = aBrowser(door.testServer)
    const go = type === 'saml' ? goSaml : goOidc
    const { code, state } = await go(door.testServer, frame, { email: door.address, name })
    return frame.call(redeemExternalLogin, { txn: state, code })
  }

/** Doors by which a name comes that is not typed into an operation of the contract. */
export const namesFromOutside: Readonly<Record<string, SendName>> = {
  'a claim of a social provider': async ({ testServer, address: email }, name) => {
    await aSocialProvider(testServer)
    return comeByProvider(testServer, aBrowser(testServer), { kind: 'social', email, name })
  },
  'a claim of OpenID Connect': bySso('oidc'),
  'an attribute of SAML': bySso('saml'),
  'displayName of a SCIM user': async (door, displayName) =>
    provision(await aDirectory(door), door.address, { displayName }),
  'name.formatted of a SCIM user': async (door, formatted) =>
    provision(await aDirectory(door), door.address, { displayName: '', name: { formatted } }),
  'name.givenName of a SCIM user': async (door, givenName) =>
    provision(await aDirectory(door), door.address, { displayName: '', name: { givenName } }),
  'a SCIM user that is changed': async (door, displayName) => {
    const directory = await aDirectory(door)
    const id = await provision(directory, door.address)
    const body = aPatch({ op: 'replace', path: 'displayName', value: displayName })
    return directory.send('PATCH', `/Users/${id}`, { body })
  },
  'a SCIM group': aGroup,
  'a SCIM group that is changed': async (door, value) => {
    const { directory, path } = await aGroup(door, 'One')
    return directory.send('PATCH', path, { body: aPatch({ op: 'replace', path: 'displayName', value }) })
  },
  'users add --name': ({ testServer, address }, name) =>
    operateIn(testServer, 'users add', ['--email', address, '--organization', address, '--name', name]),
  'users add --organization': ({ testServer, address }, name) =>
    operateIn(testServer, 'users add', ['--email', address, '--organization', name]),
  'applications add --name': ({ testServer }, name) =>
    operateIn(testServer, 'applications add', ['--name', name, '--origin', 'https://names.example.test']),
  'applications update --name': async ({ testServer }, name) => {
    const made = ['--name', 'One', '--origin', 'https://names.example.test']
    const { data } = await operateIn(testServer, 'applications add', made)
    const { clientId } = data as { readonly clientId: string }
    return operateIn(testServer, 'applications update', [clientId, '--name', name])
  },
  'providers set --name': ({ testServer }, name) =>
    operateIn(
      testServer,
      'providers set',
      [
        '--type',
        'custom',
        '--client-id',
        name.length.toString(),
        '--issuer',
        'https://idp.example.test',
        '--name',
        name,
      ],
      { CLIENT_SECRET: 'a secret of a test' },
    ),
}
