import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What the command says; the secret is empty where none was asked for. */
export type Registered = { readonly clientId: string; readonly clientSecret: string }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Registers an application as an operator does, with the command; a running server carries it out. */
export const registerApplication = async (
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Registered> => {
  const command = ['apps/identity/src/operator.ts', 'applications', 'add', ...options, '--json']
  const run = { cwd: root, env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, command, run)
  const { clientId, clientSecret = '' } = JSON.parse(stdout) as Partial<Registered> & { clientId: string }
  return { clientId, clientSecret }
}
