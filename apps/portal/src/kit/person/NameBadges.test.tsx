// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NameBadges } from './NameBadges.tsx'

const roles = ['Admin', 'Support', 'Read only'].map((name) => ({ id: name, name }))

test.each([
  [0, {}, []],
  [1, {}, ['Admin']],
  [2, {}, ['Admin', 'Support']],
  [3, {}, ['Admin', 'Support', '+1']],
  [2, { isNarrow: true }, ['Admin', 'Support']],
  [3, { isNarrow: true }, ['Admin', '+2']],
  [1, { count: 3 }, ['Admin', '+2']],
])('of %i names with %j it shows %j', (known, props, shown) => {
  const { container } = render(<NameBadges items={roles.slice(0, known)} {...props} />)
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(shown)
})
