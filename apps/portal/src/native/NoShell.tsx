import { shellName } from '@vestibule/bridge/shell'
import { Provider, useAtomValue } from 'jotai'
import native from '@vestibule/messages/en/signin/native.json' with { type: 'json' }
import type { Store } from '../ports/store.ts'
import { addMessages } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { bootAtom } from '../ports/boot.ts'

addMessages({ native })

/** The page of an application, opened where there is none: it does not sign in. */
const FailureMessage = () => {
  const { t } = useTranslation('native')
  const { name } = useAtomValue(bootAtom).application
  return (
    <main className="v-stage">
      <section className="v-box is-big">
        <header>
          <h1 className="v-title">{t('title', { name })}</h1>
          <p>{t('body', { name })}</p>
        </header>
        {/* For developers: the same in every language. */}
        <code dir="ltr">{t('bridgeMissing', { bridge: shellName })}</code>
      </section>
    </main>
  )
}

export const NoShell = ({ store }: { readonly store: Store }) => (
  <Provider store={store}>
    <FailureMessage />
  </Provider>
)
