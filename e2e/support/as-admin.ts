import { seededPassword } from './people.ts'
import type { Stack } from './stack.ts'

const post = async (url: string, data: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const init = { method: 'POST', body: JSON.stringify(data) }
  const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Calls the server as the tools of an administrator would. */
export const asAdmin = async (
  { portalUrl }: Stack,
  path: string,
  data: object,
): Promise<Record<string, unknown>> => {
  const url = (rest: string) => `${portalUrl}/frontegg/identity/resources/${rest}`
  const account = { email: 'admin@acme.test', password: seededPassword }
  const { accessToken } = (await post(url('auth/v1/user'), account)) as { accessToken: string }
  const authorization = `Bearer ${accessToken}`
  return (await post(url(path), data, { authorization })) as Record<string, unknown>
}

const activate = async ({ portalUrl, mailTo }: Stack, email: string): Promise<void> => {
  const [link = ''] = (await mailTo(email)).links
  const { userId, token } = Object.fromEntries(new URL(link).searchParams)
  const url = `${portalUrl}/identity/resources/users/v1/activate`
  await post(url, { userId, token, password: seededPassword })
}

type Newcomer = { readonly email: string; readonly name: string }

/**
 * Lets a person join the seed's tenant, for a journey that leaves them changed. They sign in as the seed's people do.
 */
export const join = async (stack: Stack, { email, name }: Newcomer): Promise<Newcomer> => {
  await asAdmin(stack, 'users/v2', { email, name, roleIds: [] })
  await activate(stack, email)
  return { email, name }
}

/** Lets a person sign up with an account of their own. */
export const found = async (
  stack: Stack,
  { email, name, company }: Newcomer & { readonly company: string },
): Promise<void> => {
  const url = `${stack.portalUrl}/identity/resources/users/v1/signUp`
  await post(url, { email, name, companyName: company, password: seededPassword })
  await activate(stack, email)
}
