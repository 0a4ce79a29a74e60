import { VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

const root = document.getElementById('root') as HTMLElement
const { portalUrl, clientId } = root.dataset

createRoot(root).render(
  <StrictMode>
    <VestibuleProvider portalUrl={portalUrl} clientId={clientId}>
      <App />
    </VestibuleProvider>
  </StrictMode>,
)
