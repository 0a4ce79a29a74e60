import { type Check, holds, refused } from '../check.ts'
import { until } from '../until.ts'

/** Runs in a frame beside the portal: says everything that a portal could say. */
const forge = (): void => {
  const ours = { namespace: 'penpal', channel: 'vestibule/1' }
  for (let n = 0; n < 50; n += 1) {
    const { port1 } = new MessageChannel()
    parent.postMessage({ ...ours, type: 'SYN', participantId: `zzz${n}` }, '*')
    parent.postMessage({ ...ours, type: 'ACK1', methodPaths: [['getAccessToken']] }, '*')
    parent.postMessage({ ...ours, type: 'ACK2' }, '*', [port1])
    parent.postMessage({ penpal: 'syn' }, '*')
    parent.postMessage({ vestibule: 'refused', code: 'EMBED_FORBIDDEN' }, '*')
  }
  parent.postMessage('said', '*')
}

export const neighbours: readonly Check[] = [
  {
    area: 'hostile inputs',
    name: 'a frame beside the portal is not heard, whatever it says',
    judge: async ({ page, isFramed, perform }) => {
      if (!isFramed) return
      await page.evaluate((script) => {
        addEventListener('message', ({ data }) => {
          if (data === 'said') document.documentElement.dataset.said = 'yes'
        })
        const frame = document.createElement('iframe')
        frame.srcdoc = `<script>(${script})()</script>`
        document.body.append(frame)
      }, forge.toString())
      await until('The neighbour has spoken', () =>
        page.evaluate(() => document.documentElement.dataset.said === 'yes'),
      )
      refused(await perform('getAccessToken', {}), 'NOT_AUTHENTICATED')
      const frames = await page.locator('iframe').count()
      holds(frames === 2, `there are ${frames} frames`)
      await page.locator('iframe[srcdoc]').evaluate((frame) => frame.remove())
    },
  },
]
