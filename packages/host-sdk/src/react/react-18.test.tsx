// @vitest-environment happy-dom
import { version } from 'react'
import { expect, test, vi } from 'vitest'
import { reactSuite } from '../testing/react-suite.tsx'

// The React of the example, which is the older one that is supported.
const { older } = vi.hoisted(() => ({ older: '../../../../examples/react/node_modules' }))
vi.mock('react', () => import(`${older}/react/index.js`))
vi.mock('react/jsx-runtime', () => import(`${older}/react/jsx-runtime.js`))
vi.mock('react/jsx-dev-runtime', () => import(`${older}/react/jsx-dev-runtime.js`))
vi.mock('react-dom/client', () => import(`${older}/react-dom/client.js`))
vi.mock('react-dom/server', () => import(`${older}/react-dom/server.node.js`))

test('is another one', () => expect(version).toMatch(/^18\./))

reactSuite('18')
