import type { KoaContextWithOIDC } from 'oidc-provider'

type LibrarySession = NonNullable<KoaContextWithOIDC['oidc']['session']>

/** Takes the person out of the library's own session, which only follows the portal's. The caller has it saved. */
export const forgetAccount = (session: LibrarySession): void => {
  for (const name of ['accountId', 'loginTs', 'amr', 'acr', 'authorizations'])
    Reflect.deleteProperty(session, name)
}
