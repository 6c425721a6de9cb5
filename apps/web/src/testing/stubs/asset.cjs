module.exports = '/asset.svg';
