import { expect, test } from 'vitest'
import { freePort, runEntry } from '../../testing/process.ts'
import { operate, useDataDirectory } from '../../testing/operate.ts'

const { aDirectory } = useDataDirectory()
const before = 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE'
const after = 'p3Vn8RtYw5Kd1LmZx7Qb4HsJc9Gf2TaU'
const lost = 'e6Ws2NkRb8Yt4PvXm1Zq7JhLd5Cg9FuO'

/** Starts a server and ends it again as soon as it is ready. What it printed, and its code. */
const startWith = async (DATA_DIR: string, env: Readonly<Record<string, string>>) => {
  const server = runEntry('main.ts', {
    DATA_DIR,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...env,
  })
  await server.ready.then(
    () => server.child.kill('SIGTERM'),
    () => {},
  )
  return { code: await server.exitCode, output: server.output() }
}

test('SEC-SS-10 another SECRET_KEY is refused at the start until the key is rotated', async () => {
  const DATA_DIR = await aDirectory()
  expect((await startWith(DATA_DIR, { SECRET_KEY: before })).code).toBe(0)
  const refused = await startWith(DATA_DIR, { SECRET_KEY: after })
  expect(refused.output).toMatch(/^SECRET_KEY is not the key .*SECRET_KEY_PREVIOUS.*\n$/)
  expect(refused.code).toBe(1)

  const rotate = (env: Readonly<Record<string, string>>) => operate('rotate-secret', [], { DATA_DIR, ...env })
  expect((await rotate({ SECRET_KEY: after })).lines[0]).toMatch(/^SECRET_KEY_PREVIOUS is missing/)
  expect((await rotate({ SECRET_KEY: after, SECRET_KEY_PREVIOUS: lost })).lines[0]).toMatch(
    /^SECRET_KEY is not the key/,
  )
  expect(await rotate({ SECRET_KEY: after, SECRET_KEY_PREVIOUS: before })).toMatchObject({ isOk: true })

  expect((await startWith(DATA_DIR, { SECRET_KEY: after })).code).toBe(0)
  expect((await startWith(DATA_DIR, { SECRET_KEY: before })).code).toBe(1)
}, 120_000)
