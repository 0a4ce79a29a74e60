import { seededPassword } from './people.ts'
import type { Stack } from './stack.ts'

type SendOptions = { readonly headers?: Record<string, string>; readonly method?: 'POST' | 'PUT' }

const send = async (
  url: string,
  data: object,
  { headers, method = 'POST' }: SendOptions = {},
): Promise<unknown> => {
  const init = { method, body: JSON.stringify(data) }
  const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

const toUrl = ({ portalUrl }: Stack, path: string) => `${portalUrl}/frontegg/identity/resources/${path}`

const signInAdmin = async (stack: Stack): Promise<{ readonly authorization: string }> => {
  const account = { email: 'admin@acme.test', password: seededPassword }
  // As the portal: tokens of other callers manage nothing.
  const headers = { origin: stack.portalUrl }
  const answer = await send(toUrl(stack, 'auth/v1/user'), account, { headers })
  const { accessToken } = answer as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** Calls the server as the tools of an administrator would. */
export const asAdmin = async (
  stack: Stack,
  path: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Record<string, unknown>> => {
  const headers = await signInAdmin(stack)
  return (await send(toUrl(stack, path), data, { headers, method })) as Record<string, unknown>
}

/** Sets what an administrator sets for the seed's tenant. */
export const changeAccountSettings = async (stack: Stack, settings: object): Promise<void> => {
  const url = `${stack.portalUrl}/frontegg/tenants/resources/account-settings/v1`
  await send(url, settings, { headers: await signInAdmin(stack), method: 'PUT' })
}

/** Ids of the roles of the seed's tenant by their keys. */
export const readRoleIds = async (stack: Stack): Promise<Readonly<Record<string, string>>> => {
  const answer = await fetch(toUrl(stack, 'roles/v1'), { headers: await signInAdmin(stack) })
  const roles = (await answer.json()) as { readonly id: string; readonly key: string }[]
  return Object.fromEntries(roles.map(({ id, key }) => [key, id]))
}

/** Activates an invited account by the link of its mail, with the password of the seed's people. */
export const activate = async ({ portalUrl, mailTo }: Stack, email: string): Promise<void> => {
  const [link = ''] = (await mailTo(email)).links
  const { userId, token } = Object.fromEntries(new URL(link).searchParams)
  const url = `${portalUrl}/identity/resources/users/v1/activate`
  await send(url, { userId, token, password: seededPassword })
}

type Newcomer = { readonly email: string; readonly name: string }

/**
 * Lets a person join the seed's tenant, for a journey that leaves them changed. They sign in as the seed's people do.
 */
export const join = async (
  stack: Stack,
  { email, name }: Newcomer,
  roleIds: readonly string[] = [],
): Promise<Newcomer> => {
  await asAdmin(stack, 'users/v2', { email, name, roleIds })
  await activate(stack, email)
  return { email, name }
}

/** Lets a person sign up with an account of their own. */
export const signUpTenant = async (
  stack: Stack,
  { email, name, company }: Newcomer & { readonly company: string },
): Promise<void> => {
  const url = `${stack.portalUrl}/identity/resources/users/v1/signUp`
  await send(url, { email, name, companyName: company, password: seededPassword })
  await activate(stack, email)
}
