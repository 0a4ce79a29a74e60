import { createSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { ConnectionDomain } from './connection.ts'
import type { ConnectionDialogProps } from './ProviderDialogs.tsx'
import { addDomain, removeDomain } from './sso.atoms.ts'

export const AddDomainDialog = ({ connection: { id }, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  return (
    <FormDialog
      action={addDomain}
      title={t('domains.add')}
      submit={t('domains.add')}
      done={t('domains.added')}
      errorFields={{
        SSO_DOMAIN_INVALID: 'domain',
        SSO_DOMAIN_PUBLIC: 'domain',
        SSO_DOMAIN_TAKEN: 'domain',
      }}
      read={(form) => ({ ssoConfigId: id, domain: String(form.get('domain')) })}
      onClose={onClose}
    >
      <FormField
        operation={createSSODomain}
        name="domain"
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        label={t('domains.label')}
        hint={t('domains.hint')}
        missing={t('domains.missing')}
        placeholder="acme.com"
        required
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

type RemoveDomainProps = ConnectionDialogProps & { readonly domain: ConnectionDomain }

export const RemoveDomainDialog = ({ connection, domain, onClose }: RemoveDomainProps) => {
  const { t } = useTranslation('sso')
  const named = { domain: domain.domain }
  return (
    <ActionDialog
      action={removeDomain}
      input={{ ssoConfigId: connection.id, domainId: domain.id }}
      title={t('domains.removeTitle', named)}
      lead={t('domains.removeLead')}
      confirm={t('domains.removeSubmit')}
      done={t('domains.removed', named)}
      onClose={onClose}
    />
  )
}
