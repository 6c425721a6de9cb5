/** True when our server answers at all. */
export const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Loads the app anew where the server answers; false where it does not, so that the app on the screen stays. */
export const reloadIfReachable = async (): Promise<boolean> => {
  const answers = await serverAnswers();
  if (answers) window.location.reload();
  return answers;
};
