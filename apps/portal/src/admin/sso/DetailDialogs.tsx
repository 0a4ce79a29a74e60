import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import type { ApiError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Connection } from './connection.ts'
import { changeConnection } from './sso.atoms.ts'
import { CertificateField } from './CertificateField.tsx'
import { type ConnectionDialogProps, readError } from './ProviderDialogs.tsx'

/** What a provider that speaks SAML shows, typed by hand. */
export const ByHandDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const { id: ssoConfigId, updatedAt } = connection
  const error = readError(useAtomValue(changeConnection))
  const text = (form: FormData, name: string): string => String(form.get(name) ?? '')
  return (
    <FormDialog
      action={changeConnection}
      title={t('byHand.title')}
      size="wide"
      submit={t('save')}
      done={t('saved')}
      errorFields={{ SSO_CERTIFICATE_INVALID: 'publicCertificate' }}
      read={(form, newerUpdatedAt = updatedAt) => ({
        ssoConfigId,
        updatedAt: newerUpdatedAt,
        ssoEndpoint: text(form, 'ssoEndpoint'),
        idpEntityId: text(form, 'idpEntityId'),
        publicCertificate: text(form, 'publicCertificate'),
        signRequest: form.has('signRequest'),
      })}
      compared={{
        ssoEndpoint: { label: t('byHand.endpoint') },
        idpEntityId: { label: t('byHand.issuer') },
      }}
      onClose={onClose}
    >
      <SamlFields connection={connection} error={error} />
    </FormDialog>
  )
}

type SamlFieldsProps = { readonly connection: Connection; readonly error: ApiError | undefined }

const SamlFields = ({ connection, error }: SamlFieldsProps) => {
  const { t } = useTranslation('sso')
  const { ssoEndpoint, idpEntityId, publicCertificate, signRequest } = connection
  return (
    <>
      <FormField
        operation={updateSSOConfiguration}
        name="ssoEndpoint"
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('byHand.endpoint')}
        missing={t('byHand.endpointMissing')}
        defaultValue={ssoEndpoint}
        placeholder="https://"
        required
        autoComplete="off"
        data-autofocus
      />
      <FormField
        operation={updateSSOConfiguration}
        name="idpEntityId"
        dir="ltr"
        label={t('byHand.issuer')}
        missing={t('byHand.issuerMissing')}
        defaultValue={idpEntityId}
        required
        autoComplete="off"
      />
      <CertificateField text={publicCertificate} error={error} />
      <Check
        name="signRequest"
        label={t('byHand.signRequest')}
        hint={t('byHand.signRequestHint')}
        isChecked={signRequest}
      />
    </>
  )
}

/** The client that was made at a provider of OpenID Connect. */
export const OidcDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const { id: ssoConfigId, updatedAt } = connection
  return (
    <FormDialog
      action={changeConnection}
      title={t('oidcForm.title')}
      submit={t('save')}
      done={t('saved')}
      read={(form, newerUpdatedAt = updatedAt) => ({
        ssoConfigId,
        updatedAt: newerUpdatedAt,
        ssoEndpoint: String(form.get('ssoEndpoint')),
        oidcClientId: String(form.get('oidcClientId')),
        oidcSecret: String(form.get('oidcSecret')),
      })}
      compared={{
        ssoEndpoint: { label: t('oidcForm.issuer') },
        oidcClientId: { label: t('oidcForm.clientId') },
      }}
      onClose={onClose}
    >
      <OidcFields connection={connection} />
    </FormDialog>
  )
}

const OidcFields = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const { ssoEndpoint, oidcClientId } = connection
  const isNew = oidcClientId === ''
  return (
    <>
      <FormField
        operation={updateSSOConfiguration}
        name="ssoEndpoint"
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('oidcForm.issuer')}
        hint={t('oidcForm.issuerHint')}
        missing={t('oidcForm.issuerMissing')}
        defaultValue={ssoEndpoint}
        placeholder="https://"
        required
        autoComplete="off"
        data-autofocus
      />
      <FormField
        operation={updateSSOConfiguration}
        name="oidcClientId"
        dir="ltr"
        label={t('oidcForm.clientId')}
        missing={t('oidcForm.clientIdMissing')}
        defaultValue={oidcClientId}
        required
        autoComplete="off"
      />
      <FormField
        operation={updateSSOConfiguration}
        name="oidcSecret"
        type="password"
        dir="ltr"
        label={t('oidcForm.secret')}
        hint={isNew ? undefined : t('oidcForm.secretHint')}
        missing={t('oidcForm.secretMissing')}
        required={isNew}
        autoComplete="off"
      />
    </>
  )
}
