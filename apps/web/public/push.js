// Shows push messages, and opens what they are about. It keeps no pages: without a network the app says so itself.
self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json();
  // By its tag the same message again takes the place of the one before.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const address = new URL(notification.data.path, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
