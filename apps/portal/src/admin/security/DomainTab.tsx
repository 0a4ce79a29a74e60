import {
  createDomainRestriction,
  deleteDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { useAtomValue, useSetAtom } from 'jotai'
import { AtSign, Plus, UserPlus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { PolicyLine } from './PolicyLine.tsx'
import { emailDomains } from './restrictions.atoms.ts'

/** Which email addresses may join the organization. */
export const DomainTab = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(emailDomains.view)
  const reload = useSetAtom(emailDomains.reload)
  return (
    <>
      <ListPanel
        title={t('domains.title')}
        lead={t('domains.lead')}
        view={view}
        onRetry={() => void reload()}
      >
        {({ active, listType, blockPublicDomains }) => (
          <PolicyLine
            icon={UserPlus}
            title={t('domains.settings')}
            hint={[
              active ? t(`domains.${listType}`) : t('domains.off'),
              active && blockPublicDomains && t('domains.publicBlocked'),
            ]
              .filter(Boolean)
              .join(' ')}
            dialog="domainSettings"
            operation={updateDomainRestrictionConfig}
            isFixed={isFixed}
          />
        )}
      </ListPanel>
      <DomainList isFixed={isFixed} />
    </>
  )
}

/** Domains of the list that counts. */
const DomainList = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(emailDomains.view)
  const reload = useSetAtom(emailDomains.reload)
  const open = useSetAtom(dialogAddress)
  const may = useAllowed()
  const listType = view.is === 'loading' ? 'ALLOW' : (view.answer?.listType ?? 'ALLOW')
  return (
    <ListPanel
      title={t('domains.list')}
      lead={t(`domains.listLead.${listType}`)}
      action={
        !isFixed &&
        may(createDomainRestriction) && (
          <Button onClick={() => open('addDomain')}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('domains.add')}
          </Button>
        )
      }
      view={view}
      onRetry={() => void reload()}
    >
      {({ items }) => {
        const shown = items.filter(({ type }) => type === listType)
        if (shown.length === 0)
          return <DetailLine icon={AtSign} title={t('domains.empty')} hint={t('domains.emptyHint')} />
        return shown.map(({ id, domain }) => (
          <DetailLine
            key={id}
            icon={AtSign}
            title={<bdi dir="ltr">{domain}</bdi>}
            hint={t(`domains.listTypes.${listType}`)}
          >
            {!isFixed && may(deleteDomainRestriction) && (
              <Button
                aria-label={`${t('domains.remove')}: ${domain}`}
                onClick={() => open('removeDomain', id)}
              >
                {t('domains.remove')}
              </Button>
            )}
          </DetailLine>
        ))
      }}
    </ListPanel>
  )
}
