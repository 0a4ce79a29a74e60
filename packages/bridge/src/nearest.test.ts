import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const names = ['portalUrl', 'clientId', 'theme', 'locale', 'localizations', 'radius', 'accent']

test.each([
  ['portalURL', 'portalUrl'],
  ['clientID', 'clientId'],
  ['portal', 'portalUrl'],
  ['them', 'theme'],
  ['localisations', 'localizations'],
  ['raduis', 'radius'],
  ['somethingElse', undefined],
  ['', undefined],
])('%s is meant as %s', (given, meant) => {
  expect(nearest(given, names)).toBe(meant)
})
