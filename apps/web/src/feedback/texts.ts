// The form.
export const sendFeedback = 'Send feedback';
export const lead =
  'Tell us what is wrong or missing. Only the administrators read it. Please write no passphrase in it.';
export const kind = 'What is it about?';
export const text = 'What would you like to say?';
export const textHint = 'Up to 4,000 characters.';
export const email = 'Your e-mail';
export const emailHint = 'Only if you would like an answer. It goes when your feedback is deleted.';
export const cameFrom = (page: string) =>
  `Sent with it: that you came from ${page}. Nothing else of where you were.`;
export const send = 'Send';
export const failed = 'Your feedback was not sent.';
export const thanks = 'Thank you. Your feedback has been sent.';
