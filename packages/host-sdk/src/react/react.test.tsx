// @vitest-environment happy-dom
import { version } from 'react'
import { reactSuite } from '../testing/react-suite.tsx'

reactSuite(version)
