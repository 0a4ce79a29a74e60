import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { builtServers } from './built-servers.ts'
import { root } from './launch.ts'

/** What the command says; the secret is empty where none was asked for. */
export type Registered = { readonly clientId: string; readonly clientSecret: string }

/** Does what an operator does, with the command; a running server carries it out. */
export const operate = async (command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const run = { cwd: root, env: { ...process.env, ...env } }
  const params = [builtServers.operator, ...command]
  return (await promisify(execFile)(process.execPath, params, run)).stdout
}

/** Sets up a social provider that the product does not know by name. */
export const addCustomProvider = (name: string, issuer: string, env: NodeJS.ProcessEnv): Promise<string> =>
  operate(
    ['providers', 'set', '--type', 'custom', '--client-id', 'acme', '--name', name, '--issuer', issuer],
    { ...env, CLIENT_SECRET: 'of a test' },
  )

/** Registers an application. */
export const registerApplication = async (
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Registered> => {
  const stdout = await operate(['applications', 'add', ...options, '--json'], env)
  const { clientId, clientSecret = '' } = JSON.parse(stdout) as Partial<Registered> & { clientId: string }
  return { clientId, clientSecret }
}
