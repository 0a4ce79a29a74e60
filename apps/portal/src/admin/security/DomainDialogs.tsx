import { createDomainRestriction } from '@vestibule/contract/areas/email-domains'
import type { Output } from '@vestibule/contract'
import type { getDomainRestrictionsConfig } from '@vestibule/contract/areas/email-domains'
import { neverSet } from '@vestibule/contract/constants'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { readRestrictionType, restrictionTypes, toRestrictionType } from './restriction-type.ts'
import { addDomain, configureDomains, emailDomains, removeDomain } from './restrictions.atoms.ts'

type Configuration = Output<typeof getDomainRestrictionsConfig>
type Closing = { readonly onClose: () => void }

/** The dialog about email domains that the address names. */
export const DomainDialogs = () => {
  const { t } = useTranslation('security')
  const [dialog, open] = useAtom(dialogAddress)
  const view = useAtomValue(emailDomains.view)
  const saved = view.is === 'loading' ? undefined : view.answer
  const onClose = () => open(undefined)
  if (saved === undefined) return null
  if (dialog?.is === 'domainSettings') return <DomainSettingsDialog saved={saved} onClose={onClose} />
  if (dialog?.is === 'addDomain') return <AddDomainDialog type={saved.listType} onClose={onClose} />
  const domain = saved.items.find(({ id }) => id === dialog?.item)
  if (dialog?.is !== 'removeDomain' || domain === undefined) return null
  return (
    <ActionDialog
      action={removeDomain}
      input={domain.id}
      title={t('domains.removeTitle', { domain: domain.domain })}
      lead={t('domains.removeLead')}
      confirm={t('domains.remove')}
      done={t('domains.removed')}
      onClose={onClose}
    />
  )
}

const DomainSettingsDialog = ({ saved, onClose }: Closing & { readonly saved: Configuration }) => {
  const { t } = useTranslation('security')
  return (
    <FormDialog
      size="small"
      action={configureDomains}
      title={t('domains.settings')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = saved.updatedAt ?? neverSet) => ({
        active: form.has('active'),
        blockPublicDomains: form.has('blockPublicDomains'),
        type: readRestrictionType(form, 'listType'),
        updatedAt,
      })}
      compared={{
        active: { label: t('domains.active') },
        listType: {
          label: t('domains.listType'),
          show: (value) => t(`domains.listTypes.${toRestrictionType(value)}`),
        },
        blockPublicDomains: { label: t('domains.blockPublic') },
      }}
      onClose={onClose}
    >
      <Check name="active" label={t('domains.active')} isChecked={saved.active} />
      <SelectInput
        name="listType"
        label={t('domains.listType')}
        defaultValue={saved.listType}
        options={restrictionTypes.map((value) => ({ value, label: t(`domains.listTypes.${value}`) }))}
      />
      <Check
        name="blockPublicDomains"
        label={t('domains.blockPublic')}
        isChecked={saved.blockPublicDomains}
      />
    </FormDialog>
  )
}

const errorFields = { EMAIL_DOMAIN_INVALID: 'domain', EMAIL_DOMAIN_TAKEN: 'domain' } as const

type AddDomainDialogProps = Closing & { readonly type: Configuration['listType'] }

const AddDomainDialog = ({ type, onClose }: AddDomainDialogProps) => {
  const { t } = useTranslation('security')
  return (
    <FormDialog
      size="small"
      action={addDomain}
      title={t('domains.addTitle')}
      lead={t(`domains.listLead.${type}`)}
      submit={t('domains.add')}
      done={t('domains.added')}
      errorFields={errorFields}
      read={(form) => ({ domain: String(form.get('domain')), type })}
      onClose={onClose}
    >
      <FormField
        operation={createDomainRestriction}
        name="domain"
        label={t('domains.domain')}
        missing={t('domains.domainMissing')}
        required
        autoComplete="off"
        inputMode="url"
        dir="ltr"
        data-autofocus
      />
    </FormDialog>
  )
}
