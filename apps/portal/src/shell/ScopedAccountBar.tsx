import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowLeft, Network } from 'lucide-react'
import messages from '@vestibule/messages/en/admin/scoped-account.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { goTo } from '../ports/route.ts'
import { scopedAccount } from '../session/scoped-account.ts'
import '../theme/scoped-account.css'

addMessages({ scopedAccount: messages })

/** Says which account below the user's own the pages are about, and leads back. */
export const ScopedAccountBar = ({ tenantId }: { readonly tenantId: string }) => {
  const { t } = useTranslation('scopedAccount')
  const view = useAtomValue(scopedAccount.view)
  const go = useSetAtom(goTo)
  const name = view.is === 'loading' ? undefined : view.answer?.name
  return (
    <section className="v-scoped" aria-label={t('label')}>
      <Network className="v-icon" aria-hidden="true" />
      <p>{view.is === 'loading' ? t('loading') : t('managing', { name: name ?? tenantId })}</p>
      <button type="button" className="v-button is-ghost is-small" onClick={() => go('admin/allAccounts')}>
        <ArrowLeft className="v-icon v-flip" aria-hidden="true" />
        {t('back')}
      </button>
    </section>
  )
}
