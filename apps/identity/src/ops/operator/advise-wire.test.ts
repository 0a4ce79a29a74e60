import { expect, test } from 'vitest'
import { useDataDirectory, operate } from '../../testing/operate.ts'

const { aDirectory } = useDataDirectory()
const id = '01a1fd55-7a80-7ffa-8dc2-361c19018105'

test('SEC-TO-03 check names applications that manage by the published wire, until they do not', async () => {
  const env = { DATA_DIR: await aDirectory(), PUBLIC_URL: 'https://auth.example.test' }
  const check = async () => (await operate('check', [], env)).lines.slice(1)
  const add = ['--id', id, '--name', 'Acme', '--origin', 'https://app.acme.test']
  await operate('applications add', [...add, '--wire'], env)
  expect(await check()).toEqual([
    `Acme (${id}) manages by the published wire: a script of its pages may do all that its users may. If its pages only show the portal, run "npm run operator -- applications update ${id} --no-wire"`,
  ])
  await operate('applications update', [id, '--no-wire'], env)
  expect(await check()).toEqual([])
})
