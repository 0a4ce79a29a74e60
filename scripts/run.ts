import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export type Finished = { readonly code: number; readonly output: string }

/** Every child that lives, so that stopping this process stops them too. */
const living = new Set<ChildProcess>()

/** Starts a program of the project on this same Node, in a process group that ends with us. */
export const start = (
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; silent?: boolean } = {},
): ChildProcess => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.silent ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
}

/** Runs a program to its end, with its output where ours goes. @returns its exit code, 1 when a signal ended it */
export const runShown = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> =>
  new Promise((resolve) => start(command, args, { env }).once('exit', (code) => resolve(code ?? 1)))

/** Runs a program to its end and keeps what it printed. */
export const run = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = start(command, args, { env, silent: true })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** A program that came with the dependencies. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name)

/** Asks every living child to end, and resolves when all have. */
export const endChildren = async (): Promise<void> => {
  const ended = [...living].map(
    (child) =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  )
  await Promise.all(ended)
}

/** Ends the children with this process where it is told to stop. */
export const endWithChildren = (): void => {
  const stop = async () => {
    await endChildren()
    process.exit(130)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}
