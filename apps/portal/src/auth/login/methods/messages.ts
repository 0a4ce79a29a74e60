import { social } from '../../../i18n/en/social.ts'
import { ways } from '../../../i18n/en/ways.ts'
import { addWords } from '../../../i18n/english.ts'

addWords({ ways, social })
