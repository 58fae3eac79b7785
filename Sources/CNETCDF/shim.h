/// netCDF-C reads NetCDF files, classic ones and those in HDF5.
#ifndef CARTOUCHE_CNETCDF_SHIM_H
#define CARTOUCHE_CNETCDF_SHIM_H

#include <netcdf.h>

#endif
