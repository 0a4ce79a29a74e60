import type { Provider } from 'oidc-provider'
import type { OpenPage } from './page-cookie.ts'

/**
 * A request that waits in this browser. None where it was answered, or where its application, or the address that the answer goes
 * to, is registered no more: a code is sent to no address that was taken away meanwhile (SEC-OA-14).
 */
export const findWaiting = async (
  provider: Provider,
  open: OpenPage | undefined,
): Promise<InstanceType<Provider['Interaction']> | undefined> => {
  const interaction = open && (await provider.Interaction.find(open.uid))
  if (interaction === undefined) return undefined
  const { client_id: clientId, redirect_uri: redirectUri } = interaction.params
  const client = await provider.Client.find(String(clientId))
  return client?.redirectUriAllowed(String(redirectUri)) ? interaction : undefined
}
