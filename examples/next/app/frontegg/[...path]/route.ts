export {
  answer as DELETE,
  answer as GET,
  answer as PATCH,
  answer as POST,
  answer as PUT,
} from '../../../lib/answer'
