/** Ids that the published examples of events share, so that they tell of the same people, groups and things. */
export const ids = {
  anna: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  ben: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04',
  email: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02',
  formerEmail: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c05',
  session: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03',
  group: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c10',
  membership: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11',
  thing: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
  thingAccess: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
  action: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
  device: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c40',
  deviceAccess: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c41',
  receipt: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c70',
  invitation: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c60',
  dataExport: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c80',
  award: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c50',
} as const;
