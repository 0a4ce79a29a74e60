export { answer as DELETE, answer as POST } from '../../../lib/answer'
