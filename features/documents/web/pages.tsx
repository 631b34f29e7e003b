import { DocumentPage } from './DocumentPage.tsx'

/** /meeting_documents/{id} */
export const MeetingDocumentPage = () => <DocumentPage kind="meeting_documents" />

/** /protocols/{id} */
export const ProtocolPage = () => <DocumentPage kind="protocols" />

/** /attachments/{id} */
export const AttachmentPage = () => <DocumentPage kind="attachments" />

/** /proposals/{id} */
export const ProposalPage = () => <DocumentPage kind="proposals" />

/** /personaldocument/{id} */
export const PersonalDocumentPage = () => <DocumentPage kind="personal_documents" />
