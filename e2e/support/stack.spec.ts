import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { freePort } from './free-port.ts'
import { startStack } from './stack.ts'

const countProcesses = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

test('a stack whose host cannot start leaves no server running', async () => {
  const demoPort = await freePort()
  const other = createServer().listen(demoPort, '127.0.0.1')
  await once(other, 'listening')
  const before = countProcesses()
  await expect(startStack({ demoPort })).rejects.toThrow(`DEMO_PORT ${demoPort} is in use`)
  expect(countProcesses()).toBe(before)
  other.close()
})
