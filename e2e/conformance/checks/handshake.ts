import { type Check, holds, readValue } from '../check.ts'
import { until } from '../until.ts'

/** Rights that would let the portal's frame leave its place. */
const forbidden = /allow-(top-navigation\S*|modals|pointer-lock|orientation-lock)/

export const handshake: readonly Check[] = [
  {
    area: 'handshake',
    name: 'the portal is shown, says hello and is ready',
    judge: async ({ start, states }) => {
      readValue(await (await start()).ready)
      await until('The application hears that no user is signed in', async () =>
        (await states()).includes('anonymous'),
      )
    },
  },
  {
    area: 'handshake',
    name: 'the nonce is in the fragment, where no server and no log sees it',
    judge: async ({ portal }) => {
      const { hash, search } = new URL((await portal()).url())
      const nonce = new URLSearchParams(hash.slice(1)).get('n') ?? ''
      holds(nonce.length >= 22, `the nonce is "${nonce}"`)
      holds(!search.includes(nonce), 'the query names the nonce')
    },
  },
  {
    area: 'handshake',
    name: 'the frame has its rights by the sandbox, and none to leave its place',
    judge: async ({ isFramed, portal }) => {
      if (!isFramed) return
      const element = await (await portal()).frameElement()
      const sandbox = (await element.getAttribute('sandbox')) ?? ''
      holds(sandbox.includes('allow-scripts'), `sandbox="${sandbox}"`)
      holds(!forbidden.test(sandbox), `sandbox="${sandbox}"`)
      const policy = await element.getAttribute('referrerpolicy')
      holds(policy === 'strict-origin', `referrerpolicy="${policy}"`)
    },
  },
]
