import social from '@vestibule/messages/en/signin/social.json' with { type: 'json' }
import ways from '@vestibule/messages/en/signin/ways.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'

addMessages({ ways, social })
