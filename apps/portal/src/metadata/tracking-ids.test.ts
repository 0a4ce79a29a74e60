import { expect, test } from 'vitest'
import { trackingIds } from './tracking-ids.ts'

test.each([
  [{}, []],
  [{ integrations: 'x' }, []],
  [{ integrations: { gtm: { id: 'GTM-A' } } }, []],
  [{ integrations: { gtm: [{ id: 'GTM-AB12cd', enabled: true }] } }, ['GTM-AB12cd']],
  [{ integrations: { gtm: [{ id: 'GTM-AB12cd', enabled: false }, { id: 'GTM-A' }, null] } }, []],
  [
    {
      integrations: {
        gtm: ['GTM-', 'UA-1', "GTM-A'-alert(1)", 'xGTM-A', 'GTM-A\n'].map((id) => ({ id, enabled: true })),
      },
    },
    [],
  ],
])('%j: %j', (configuration, ids) => {
  expect(trackingIds(configuration)).toEqual(ids)
})
