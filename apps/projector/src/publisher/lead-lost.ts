/** Another instance leads now. */
export class LeadLost extends Error {
  override readonly name = 'LeadLost';
}
