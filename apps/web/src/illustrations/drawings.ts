import apiary from './drawings/apiary.svg';
import beecafe from './drawings/beecafe.svg';
import bench from './drawings/bench.svg';
import bin from './drawings/bin.svg';
import bookshare from './drawings/bookshare.svg';
import fence from './drawings/fence.svg';
import flowerbed from './drawings/flowerbed.svg';
import grave from './drawings/grave.svg';
import greenhouse from './drawings/greenhouse.svg';
import hedge from './drawings/hedge.svg';
import meadow from './drawings/meadow.svg';
import mural from './drawings/mural.svg';
import noticeboard from './drawings/noticeboard.svg';
import planter from './drawings/planter.svg';
import plaque from './drawings/plaque.svg';
import sculpture from './drawings/sculpture.svg';
import tree from './drawings/tree.svg';
import vegetablebed from './drawings/vegetablebed.svg';
import wall from './drawings/wall.svg';

/** The file of each type's drawing, by its name in lower case. A page loads those that it shows. */
export const drawings: Readonly<Record<string, string>> = {
  apiary,
  beecafe,
  bench,
  bin,
  bookshare,
  fence,
  flowerbed,
  grave,
  greenhouse,
  hedge,
  meadow,
  mural,
  noticeboard,
  planter,
  plaque,
  sculpture,
  tree,
  vegetablebed,
  wall,
};
